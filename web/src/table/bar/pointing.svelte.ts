/** Which answer is pointed at, on the board or in the list: under the pointer, in focus, or tapped once. */

export interface Told {
  title: string
  text: string
}

export class Pointing {
  hovered: string | null = $state(null)
  focused: string | null = $state(null)
  proposed: string | null = $state(null) // by a finger; the second tap does it
  told: Told | null = $state.raw(null) // what the piece says about itself

  get key(): string | null {
    return this.proposed ?? this.hovered ?? this.focused
  }

  clear(): void {
    this.hovered = this.focused = this.proposed = null
    this.told = null
  }
}
