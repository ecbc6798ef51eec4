import { expect, test } from 'vitest'
import { countsOn, endsDeferrals, isSigned } from './law.ts'
import { lacksInspectionAuthorization, problemsWithSignOff } from './signOff.ts'
import { templatesFor } from './templates/templates.ts'

const items = templatesFor({ family: 'C172', isJet: false }).map(({ key, ...item }) => ({ ...item, template: key }))
const keysOf = (decides: (item: (typeof items)[number]) => boolean) => items.filter(decides).map(({ template }) => template)

test('each item of a list is treated as its regulation has it, and one that was typed in by what it stops', () => {
  expect(keysOf(isSigned)).toEqual(['annual', 'hundred_hours', 'altimeter', 'transponder', 'elt', 'seat_rails'])
  expect(keysOf(countsOn)).toEqual(['hundred_hours', 'seat_rails'])
  expect(keysOf(endsDeferrals)).toEqual(['annual', 'hundred_hours'])
  const typed = { kind: 'inspection', template: null, groundsFor: 'hire_and_instruction' } as const
  expect([isSigned(typed), countsOn(typed), endsDeferrals(typed)]).toEqual([true, true, true])
})

test('an annual is not signed by a mechanic without an inspection authorization (14 CFR 43.7, 65.95(a)(2))', () => {
  const lacks = ['A&P 3120447', 'a & p 3120447', 'AP 3120447', 'Ann Wu, A&P', 'A/P 3120447', 'A+P 3120447', 'A and P 3120447']
  const holds = [
    'A&P/IA 2988031',
    'A&P/IA2988031',
    'A&P 3120447, I.A.',
    'A&P 3120447 IA',
    'IA 2988031',
    'CRS B4AR112K',
    '3120447',
  ]
  expect([...lacks, ...holds].filter(lacksInspectionAuthorization)).toEqual(lacks)
  const stands = {
    today: '2026-11-30',
    meter: 100,
    countsHours: false,
    signed: true,
    lastDoneOn: null,
    lastDoneHours: null,
    toConfirm: false,
  }
  const signed = { doneOn: '2026-11-30', doneHours: 100, doneBy: 'Ann Wu', certificate: 'A&P 3120447' }
  const fields = (isAnnual: boolean) => Object.keys(problemsWithSignOff(signed, { ...stands, isAnnual }))
  expect([fields(true), fields(false)]).toEqual([['certificate'], []])
})
