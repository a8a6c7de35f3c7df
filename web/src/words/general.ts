/** Words of the general board. */

export default {
  en: {
    table: 'In the middle',
    you: 'you',
    yes: 'yes',
    no: 'no',
    none: 'none',
    changed: 'changed',
    nobody: 'nobody',
  },
  de: {
    table: 'In der Mitte',
    you: 'du',
    yes: 'ja',
    no: 'nein',
    none: 'nichts',
    changed: 'geändert',
    nobody: 'niemand',
  },
}
