import { expect, test } from 'vitest'
import { bookingFacts } from './sampleFacts.ts'
import { blocks, whyNotBook } from './whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const codes = (changes: Changes) => whyNotBook(bookingFacts(changes)).map(({ code }) => code)

test('an owner turns a rule off or into a warning', () => {
  const low = { pilot: { typeHours: 1 } }
  expect(codes({ ...low, aircraft: { rules: { type_hours_low: 'off' } } })).toEqual([])
  const warned = whyNotBook(bookingFacts({ ...low, aircraft: { rules: { type_hours_low: 'warn' } } }))
  expect(warned.map(({ severity }) => severity)).toEqual(['warn'])
  expect(blocks(warned)).toBe(false)
  expect(blocks(whyNotBook(bookingFacts(low)))).toBe(true)
})
