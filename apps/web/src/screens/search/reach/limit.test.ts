import { expect, test } from 'vitest'
import { limitAddress, limitText, readLimit } from './limit.ts'

test.each([
  ['900', '900', '$900'],
  ['1250', '1250', '$1,250'],
  ['4.5h', '4.5h', '4.5 h'],
  ['4h', '4h', '4.0 h'],
  ['-3', '100', '$100'],
  ['1e9', '5000', '$5,000'],
  ['99h', '12h', '12.0 h'],
  ['nonsense', '900', '$900'],
])('%s in a URL means %s, displayed as %s', (text, address, words) => {
  const limit = readLimit(text)
  expect([limitAddress(limit), limitText(limit)]).toEqual([address, words])
})
