import { expect, test } from 'vitest'
import { afterDecision, approvalProblems, openIndex, shortcutOf, tabOf } from './decision.ts'

const queue = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('after a decision the next document opens by itself', () => {
  expect(afterDecision(queue, 'a')).toBe('b')
  expect(afterDecision(queue, 'c')).toBe('b')
  expect(afterDecision([{ id: 'a' }], 'a')).toBeNull()
})

test('a URL without a known document opens the one waiting longest', () => {
  expect(openIndex(queue, 'b')).toBe(1)
  expect(openIndex(queue, 'gone')).toBe(0)
  expect(openIndex(queue, null)).toBe(0)
  expect(tabOf('nonsense')).toBe('pending')
})

const key = (pressed: string, rest: object = {}) =>
  shortcutOf({ key: pressed, ctrlKey: false, metaKey: false, altKey: false, typing: false, ...rest })
test('J, K, A and R work except while typing or with a modifier', () => {
  expect(['j', 'K', 'a', 'r', 'x'].map((one) => key(one))).toEqual(['next', 'previous', 'approve', 'reject', null])
  expect(key('a', { typing: true })).toBeNull()
  expect(key('r', { ctrlKey: true })).toBeNull()
})

test.each([
  ['insurance', { issuedOn: null, expiresOn: null, medicalClass: '' }, ['expiresOn']],
  ['pilot_certificate', { issuedOn: null, expiresOn: null, medicalClass: '' }, ['privileges']],
  ['proficiency_check', { issuedOn: null, expiresOn: null, medicalClass: '' }, ['issuedOn']],
  ['instructor_certificate', { issuedOn: null, expiresOn: null, medicalClass: '' }, ['expiresOn', 'privileges']],
  ['medical', { issuedOn: '2026-01-01', expiresOn: null, medicalClass: '' }, ['medicalClass']],
  ['flight_review', { issuedOn: null, expiresOn: null, medicalClass: '' }, ['issuedOn']],
  ['photo_id', { issuedOn: null, expiresOn: null, medicalClass: '' }, []],
] as const)('a %s is approved only with the data its rule needs', (kind, dates, missing) => {
  const problems = Object.entries(approvalProblems({ kind, modelFamily: null }, { ...dates, privileges: [] })).filter(
    ([, words]) => words !== '',
  )
  expect(problems.map(([name]) => name)).toEqual(missing)
})

test('a solo endorsement is approved only with its date and its model', () => {
  const dates = { issuedOn: null, expiresOn: null, medicalClass: '' }
  const problems = (modelFamily: string | null, more: { issuedOn: string | null; privileges: ('solo' | 'complex')[] }) =>
    Object.entries(approvalProblems({ kind: 'endorsement', modelFamily }, { ...dates, ...more })).flatMap(([name, words]) =>
      words === '' ? [] : [name],
    )
  expect(problems('C172', { issuedOn: '2026-11-20', privileges: ['solo'] })).toEqual([])
  expect(problems('C172', { issuedOn: null, privileges: ['solo'] })).toEqual(['issuedOn'])
  expect(problems(null, { issuedOn: '2026-11-20', privileges: ['complex', 'solo'] })).toEqual(['privileges'])
  expect(problems(null, { issuedOn: null, privileges: ['complex'] })).toEqual([])
})
