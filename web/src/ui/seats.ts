/** Colour, hatching (the engravers' old heraldic code) and emblem of each place at a table. */

export interface Bearing {
  colour: string
  emblem: string // id in the sprite, without "i-"
  on: string // colour of the emblem
  hatch: string // path of lines, or of points
  pen: { colour: string; width: number; opacity: number }
}

const light = { colour: '#fff', width: 1, opacity: 0.5 }
const level = 'M1.4 3H22.6M1.4 7H22.6M1.4 11H22.6M1.5 15H22.6M2.5 19H21.5M5.7 23H18.3'

const bearings: Bearing[] = [
  { colour: '#1F63A6', emblem: 'e-tower', on: '#fff', hatch: level, pen: light },
  {
    colour: '#E8AE2C',
    emblem: 'e-sun',
    on: '#1D2128',
    pen: { colour: '#000', width: 1.7, opacity: 0.5 },
    hatch:
      'M2.5 2.5h0M7.5 2.5h0M12.5 2.5h0M17.5 2.5h0M5 5h0M10 5h0M15 5h0M20 5h0M2.5 7.5h0M20 10h0M5 10h0' +
      'M2.5 12.5h0M5 15h0M20 15h0M7.5 17.5h0M17.5 17.5h0M5 20h0M10 20h0M15 20h0M7.5 22.5h0M12.5 22.5h0M17.5 22.5h0' +
      'M10 25h0',
  },
  {
    colour: '#38916A',
    emblem: 'e-oak',
    on: '#fff',
    pen: light,
    hatch:
      'M18.1 1.3 22.7 5.9M12.5 1.3 22.7 11.5M6.9 1.3 22.3 16.7M1.3 1.3 20.5 20.5M1.3 6.9 17.7 23.3' +
      'M1.3 12.5 14.3 25.5M2.3 19.1 8.1 24.9',
  },
  {
    colour: '#BC6199',
    emblem: 'e-moon',
    on: '#fff',
    pen: light,
    hatch:
      'M1.3 5.9 5.9 1.3M1.3 11.5 11.5 1.3M1.7 16.7 17.1 1.3M3.5 20.5 22.7 1.3M6.3 23.3 22.7 6.9' +
      'M9.7 25.5 22.7 12.5M15.9 24.9 21.7 19.1',
  },
  {
    colour: '#33312F',
    emblem: 'e-key',
    on: '#fff',
    pen: { colour: '#fff', width: 0.9, opacity: 0.4 },
    hatch: `${level}M4 1.4V21.4M8 1.4V24.6M12 1.4V26.6M16 1.4V24.6M20 1.4V21.4`,
  },
]

export const bearing = (seat: number): Bearing => bearings[seat % bearings.length] as Bearing
