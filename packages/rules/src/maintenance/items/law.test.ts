import { expect, test } from 'vitest'
import { countsOn, endsDeferrals, isSigned } from './law.ts'
import { templatesFor } from './templates.ts'

const items = templatesFor({ family: 'C172', isJet: false }).map(({ key, ...item }) => ({ ...item, template: key }))
const keysOf = (decides: (item: (typeof items)[number]) => boolean) => items.filter(decides).map(({ template }) => template)

test('each item of a list is treated as its regulation has it, and one that was typed in by what it stops', () => {
  expect(keysOf(isSigned)).toEqual(['annual', 'hundred_hours', 'altimeter', 'transponder', 'elt', 'seat_rails'])
  expect(keysOf(countsOn)).toEqual(['hundred_hours', 'seat_rails'])
  expect(keysOf(endsDeferrals)).toEqual(['annual', 'hundred_hours'])
  const typed = { kind: 'inspection', template: null, groundsFor: 'hire_and_instruction' } as const
  expect([isSigned(typed), countsOn(typed), endsDeferrals(typed)]).toEqual([true, true, true])
})
