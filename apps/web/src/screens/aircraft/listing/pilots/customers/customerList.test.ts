import { expect, test } from 'vitest'
import { emailProblem, listProblem, withCustomer, withChange, withoutCustomer } from './customerList.ts'

const known = [{ email: 'ada@pilots.example', isNamed: true, instructs: false }]

test('an address is added once, in normalized form', () => {
  expect(emailProblem('bo@pilots.example', known)).toBeUndefined()
  expect(emailProblem('ADA@pilots.example', known)).toBe('This value is already present')
  expect(emailProblem('bo', known)).toBe('Invalid email')
  expect(withCustomer(known, ' Bo@pilots.example', false)).toEqual([...known, { email: 'bo@pilots.example', isNamed: false }])
})

test('a customer can be removed, named in the insurance, or marked as an instructor', () => {
  expect(withoutCustomer(known, 'ada@pilots.example')).toEqual([])
  expect(withChange(known, 'ada@pilots.example', { isNamed: false })).toEqual([{ ...known[0], isNamed: false }])
  expect(withChange(known, 'ada@pilots.example', { instructs: true })).toEqual([{ ...known[0], instructs: true }])
})

test('only an aircraft open to everyone may have an empty list', () => {
  expect(listProblem(true, 0)).toBe('List of Customers should not be empty')
  expect([listProblem(true, 1), listProblem(false, 0)]).toEqual([undefined, undefined])
})
