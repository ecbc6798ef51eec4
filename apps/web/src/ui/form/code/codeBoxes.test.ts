import { expect, test } from 'vitest'
import { codeOf, emptyBoxes, eraseAt, isWhole, writeInto } from './codeBoxes.ts'

test('a typed character fills its box and moves on', () => {
  expect(writeInto(emptyBoxes, 0, 'A')).toEqual({ boxes: ['A', '', '', '', '', ''], focus: 1 })
})

test('a pasted code spreads from the first box, regardless of the box it is pasted into', () => {
  const { boxes, focus } = writeInto(emptyBoxes, 3, ' 12 34\n56 ')
  expect(codeOf(boxes)).toBe('123456')
  expect(isWhole(boxes)).toBe(true)
  expect(focus).toBe(5)
})

test('a pasted part continues from its box and never past the last one', () => {
  expect(writeInto(['1', '', '', '', '', ''], 4, 'xyz')).toEqual({ boxes: ['1', '', '', '', 'x', 'y'], focus: 5 })
})

test('a longer paste keeps its first six characters', () => {
  expect(codeOf(writeInto(emptyBoxes, 0, '12345678').boxes)).toBe('123456')
})

test.each([
  'K7M-2QX',
  'K7M 2QX',
  'code: K7M2QX',
  '“K7M2QX”',
  '\u200bK7M2QX',
  'K7M2QX.',
  'Your code is K7M2QX. It is valid for twenty minutes.',
  'Your Tailshare code: K7M‑2QX',
  'Ｋ７Ｍ２ＱＸ',
])('a code copied with what stands around it fills the boxes: %s', (text) => {
  expect(codeOf(writeInto(emptyBoxes, 0, text).boxes)).toBe('K7M2QX')
})

test('a sentence without a code, a dash or an invisible character changes nothing', () => {
  for (const text of ['We have sent you a letter', '-', '\u200b', '.'])
    expect(writeInto(emptyBoxes, 2, text), text).toEqual({ boxes: emptyBoxes, focus: 2 })
  expect(codeOf(writeInto(emptyBoxes, 0, 'your code is k7m2qx').boxes)).toBe('k7m2qx')
})

test('whitespace alone changes nothing', () => {
  expect(writeInto(['1', '', '', '', '', ''], 1, '  ')).toEqual({ boxes: ['1', '', '', '', '', ''], focus: 1 })
})

test('backspace clears its box, then goes back', () => {
  const first = eraseAt(['1', '2', '', '', '', ''], 1)
  expect(first).toEqual({ boxes: ['1', '', '', '', '', ''], focus: 1 })
  expect(eraseAt(first.boxes, 1)).toEqual({ boxes: emptyBoxes, focus: 0 })
  expect(eraseAt(emptyBoxes, 0)).toEqual({ boxes: emptyBoxes, focus: 0 })
})
