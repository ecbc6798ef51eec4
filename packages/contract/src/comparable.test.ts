import { expect, test } from 'vitest'
import { comparable, hasWords } from './comparable.ts'

test.each([
  ['Chicago O’Hare International', 'chicago ohare international'],
  ['  Van  Nuys\u00A0Airport ', 'van nuys airport'],
  ['Tomás Łukasz Ørsted Straße Æsir', 'tomas lukasz orsted strasse aesir'],
  ['L\u012Bhu\u02BBe', 'lihue'],
  ['O\u00B4Brien', 'obrien'],
  ['Σοφίας', 'σοφιασ'],
  ['Ｎ４１７ＴＳ', 'n417ts'],
  ['\u202AReid-Hillview\u202C, St.\u200B Louis', 'reid hillview st louis'],
])('%j is compared as %j', (text, compared) => {
  expect(comparable(text)).toBe(compared)
})

test.each([
  ['Tomás Reyes', 'tomas', true],
  ['Toma\u0301s Reyes', 'tomás', true],
  ['Maria Reyes', 'Reyes, Maria', true],
  ['Maria Reyes', ' maria   rey ', true],
  ['Maria Reyes', 'maria sam', false],
  ['Coeur d’Alene - Pappy Boyington', 'coeur d alene', true],
  ['St. Louis Lambert', 'saint louis', true],
  ['Saint George', 'St. George', true],
  ['Boston Logan', 'saint', false],
  ['Joan Doe joan@x.example', 'jo@x.example', false],
  ['Jo Doe jo@x.example', 'Jo@X.example', true],
  ['100% Field', '%', false],
  ['anything', '  ', true],
])('%j is found by %j: %s', (text, typed, isFound) => {
  expect(hasWords(text, typed)).toBe(isFound)
})
