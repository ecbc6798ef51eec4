import { expect, test } from 'vitest'
import { personalProblems } from '../people/accounts/accounts.ts'
import { email, isPlausiblePhone, newPassword, phone, routingNumber, ssnLast4 } from './fields.ts'

test.each([
  ['\u202A6502530000\u202C'],
  ['6502530000\u200B'],
  ['650\u2011253\u20110000'],
  ['650–253–0000'],
  ['650−253—0000'],
  ['tel:+16502530000'],
  ['+1 (650) 253.0000'],
  ['６５０２５３００００'],
])('a phone number pasted as %j is read', (typed) => {
  expect(phone.parse(typed)).toBe('6502530000')
})

test.each([
  ['2115551234', false],
  ['9115551234', false],
  ['2222222222', false],
  ['5555555555', false],
  ['6509110000', false],
  ['6909250000', false],
  ['3702530000', false],
  ['9602530000', false],
  ['6242530000', true],
  ['3242530000', true],
  ['4155550100', true],
  ['7025550101', true],
  ['', true],
])('%j is a number that someone may have: %s', (number, isOne) => {
  expect(phone.parse(number)).toBe(number)
  expect(isPlausiblePhone(number)).toBe(isOne)
})

test('invisible characters are stripped from bank and tax numbers', () => {
  expect(routingNumber.parse('\u202A021–000 021\u202C')).toBe('021000021')
  expect(ssnLast4.parse('6789\u200B')).toBe('6789')
  expect([ssnLast4.safeParse('678').success, routingNumber.safeParse('02100002x').success]).toEqual([false, false])
})

test.each([
  ['a&b@example.com', 'a&b@example.com'],
  ['first/last@example.com', 'first/last@example.com'],
  ['x=y@example.com', 'x=y@example.com'],
  ['user~x@example.com', 'user~x@example.com'],
  ['a!b#c@example.com', 'a!b#c@example.com'],
  ['User@Xn--80ak6aa92e.XN--P1AI', 'user@xn--80ak6aa92e.xn--p1ai'],
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['user@mu\u0308nchen.example', 'user@xn--mnchen-3ya.example'],
  ['\u202Amaria@tailshare.example\u200B ', 'maria@tailshare.example'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
})

test.each([
  'Name <a@b.example>',
  'a@b@c.example',
  'a..b@c.example',
  'a@b',
  'a@１２７.０.０.１',
  'a@münchen.example:80',
  'a@ü/b.example',
  'a b@c.example',
  '@c.example',
  '',
])('%j is no address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test('a password’s length is counted in characters, independent of Unicode normalization', () => {
  const isLongEnough = (typed: string) => newPassword.safeParse(typed).success
  expect(['🛩️🛩️', '🛩🛩🛩🛩🛩', 'e\u0301e\u0301e\u0301', 'ééééé'].map(isLongEnough)).toEqual([false, true, false, true])
  expect([newPassword.safeParse('🛩'.repeat(200)).success, newPassword.safeParse('a'.repeat(201)).success]).toEqual([true, false])
})

test('only changed names and phone numbers are validated', () => {
  const held = { firstName: 'ʻAkau', lastName: 'de la Cruz', phone: '9115551234' }
  expect(personalProblems(held, held)).toEqual({})
  expect(personalProblems(held, { phone: '6502530000' })).toEqual({})
  expect(personalProblems(held, { ...held, lastName: 'de los Santos', phone: '2115551234' })).toEqual({
    lastName: ['Invalid name'],
    phone: ['Invalid phone number'],
  })
})
