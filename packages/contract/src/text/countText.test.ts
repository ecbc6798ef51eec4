import { expect, test } from 'vitest'
import { bytesText, capital, codeText, listedText, numberText, ordinalText, percentText, roundedText } from './countText.ts'
import { unbroken } from './unbroken.ts'

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Bo'], 'Ana and Bo'],
  [[1, 2, 3], '1, 2 and 3'],
])('%j reads %s', (items, text) => expect(listedText(items)).toBe(text))

test.each([
  ['weekly', 'Weekly'],
  ['Weekly', 'Weekly'],
  ['', ''],
])('“%s” begins a line as “%s”', (text, begun) => expect(capital(text)).toBe(begun))

test('a code reads as words', () => {
  expect(codeText('in_work')).toBe('In work')
  expect(codeText('not_taken_in_time')).toBe('Not taken in time')
})

test.each([
  [numberText(2328), '2,328'],
  [numberText(12.5), '12.5'],
  [numberText(-1400), '−1,400'],
  [numberText(-0), '0'],
  [roundedText(-0.04, 1), '0'],
  [roundedText(1612.46, 1), '1,612.5'],
  [roundedText(7, 1), '7'],
  [percentText(5), '5%'],
  [percentText(12.5), '12.5%'],
  [bytesText(10), '1 KB'],
  [bytesText(655_360), '640 KB'],
  [bytesText(2_516_582), '2.4 MB'],
  [bytesText(123_731_968), '118 MB'],
])('%s reads %s', (said, wanted) => expect(said).toBe(wanted))

test('places in line', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinalText)).toEqual('1st 2nd 3rd 4th 11th 12th 13th 21st 102nd'.split(' '))
})

test('numbers stay with what they count, names of things in one piece', () => {
  expect(unbroken('1.4 h left, Jet A, GFC 700, at 4 o’clock')).toBe(
    '1.4\u00a0h left, Jet\u00a0A, GFC\u00a0700, at 4\u00a0o’clock',
  )
  expect(unbroken('Paid with Visa •••• 4242')).toBe('Paid with Visa\u00a0••••\u00a04242')
  expect(unbroken('3 holidays, Jet Aviation, 2 flights')).toBe('3 holidays, Jet Aviation, 2 flights')
})
