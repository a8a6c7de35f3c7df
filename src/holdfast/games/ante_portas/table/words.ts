/** The labels of the frame and of the battleground. Names come with the game's words; the colony has its own. */

const en = {
  table: 'The table',
  colony: 'The colony',
  battleground: 'The Battleground',
  show_large: 'Show it large',
  asked_here: 'your question is here',
  and: '{a} and {b}',
  nothing: 'nothing',
}

const de: Record<keyof typeof en, string> = {
  table: 'Der Tisch',
  colony: 'Die Kolonie',
  battleground: 'Das Schlachtfeld',
  show_large: 'Groß zeigen',
  asked_here: 'hier wirst du gefragt',
  and: '{a} und {b}',
  nothing: 'nichts',
}

export default { en, de }
