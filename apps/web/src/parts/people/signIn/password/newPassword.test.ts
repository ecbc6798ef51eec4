import { expect, test } from 'vitest'
import { passwordProblems, passwordStrength } from './newPassword.ts'

test('five characters are enough, entered twice', () => {
  expect(passwordProblems('abcde', 'abcde')).toEqual({ password: [], passwordConfirmation: [] })
})

test.each([
  ['', '', 'This field is required', 'This field is required'],
  ['abcd', 'abcd', 'The length should be greater than 5', ['The length should be greater than 5']],
  ['abcde', 'abcdf', [], ["Passwords don't match"]],
  ['abcde', 'abc', [], ['The length should be greater than 5', "Passwords don't match"]],
])('%j and %j are rejected in the specification’s words', (password, confirmation, first, second) => {
  expect(passwordProblems(password, confirmation)).toEqual({ password: first, passwordConfirmation: second })
})

test.each([
  ['', 0],
  ['abcde', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefgh', 2],
  ['Abcdefg7', 3],
  ['abcdefghijkl', 3],
  ['Abcdefg7ijk!', 4],
  ['four quiet runway lamps', 4],
] as const)('the strength of %j is %i of 4', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
