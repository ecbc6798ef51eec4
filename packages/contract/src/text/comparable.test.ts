import { expect, test } from 'vitest'
import { comparable, containsWords, searchWords, typedTail } from './comparable.ts'

test.each([
  ['Chicago O’Hare', 'chicago ohare'],
  ['Tomás Łukasz Ørsted Straße Æsir', 'tomas lukasz orsted strasse aesir'],
  ['L\u012Bhu\u02BBe', 'lihue'],
  ['O\u00B4Brien', 'obrien'],
  ['Σοφίας', 'σοφιασ'],
  ['Ｎ４１７ＴＳ', 'n417ts'],
  ['\u202AReid-Hillview\u202C, St.\u200B Louis', 'reid-hillview, st. louis'],
])('%j is compared as %j', (text, compared) => {
  expect(comparable(text)).toBe(compared)
})

test.each([
  [' Reyes,María ', ['reyes', 'maria']],
  ['Reid‑Hillview St. Louis', ['reid', 'hillview', 'st', 'louis']],
  ['jo_x@mail.example,', ['jo_x@mail.example']],
  ['100% @ 5', ['100', '5']],
  ['%_\\', []],
])('%j is searched as the words %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each([
  ['Tomás Reyes', 'tomas', true],
  ['Toma\u0301s Reyes', 'tomás', true],
  ['Maria Reyes', 'Reyes, Maria', true],
  ['Maria Reyes', ' maria   rey ', true],
  ['Maria Reyes', 'maria sam', false],
  ['Coeur d’Alene - Pappy Boyington', 'coeur d alene', true],
  ['St. Louis Lambert', 'saint louis', true],
  ['East St. Louis', 'Saint Louis', true],
  ['Saint George', 'St. George', true],
  ['Boston Logan', 'saint', false],
  ['Joan Doe joan@x.example', 'jo@x.example', false],
  ['Jo Doe jo@x.example', 'Jo@X.example', true],
  ['100% Field', '%', false],
  ['anything', '  ', true],
])('%j is found by %j: %s', (text, typed, isFound) => {
  expect(containsWords(text, typed)).toBe(isFound)
})

test.each(['n417ts', 'N417-TS', 'N417‑TS', 'N 417 TS', '\u202AN417TS\u202C', 'Ｎ４１７ＴＳ'])(
  '%j is the tail number N417TS',
  (typed) => {
    expect(typedTail(typed)).toBe('N417TS')
  },
)
