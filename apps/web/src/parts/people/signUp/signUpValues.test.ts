import { SignUp, SocialSignUp } from '@tailshare/contract/people/signIn/signUp'
import { expect, test } from 'vitest'
import {
  emptySignUp,
  isVerified,
  signUpPayload,
  signUpProblems,
  type SignUpValues,
  socialPayload,
  socialProblems,
} from './signUpValues.ts'

const verified = {
  ...emptySignUp,
  firstName: 'Ada',
  lastName: 'Vance',
  email: 'ada@new.example',
  verifiedEmail: 'ada@new.example',
}
const complete: SignUpValues = {
  ...verified,
  password: 'abcde',
  passwordConfirmation: 'abcde',
  state: 'CA',
  homeAirport: { id: '0198b6f0-0000-7000-8000-000000000001', label: 'KSQL' },
  interests: ['isInterestedInDryLease'],
  pilotCategories: ['licensed_pilot', 'csip_pilot'],
  termsAgree: true,
}
const said = (values: SignUpValues) =>
  Object.fromEntries(Object.entries(signUpProblems(values)).filter(([, words]) => words.length > 0))

test('before the code only names and email are required', () => {
  const required = 'This field is required'
  expect(said(emptySignUp)).toEqual({ firstName: required, lastName: required, email: required })
  expect(said({ ...emptySignUp, firstName: 'A', lastName: 'Vance', email: 'ada@' })).toEqual({
    firstName: 'The length should be greater than 2',
    email: 'Invalid email',
  })
})

test('after the code everything else is required, in the specification’s words', () => {
  expect(said(verified)).toEqual({
    password: 'This field is required',
    passwordConfirmation: 'This field is required',
    state: 'This field is required',
    homeAirport: 'This field is required',
    interests: 'You need to specify at least one item',
    pilotCategories: 'This field is required',
    termsAgree: 'You must agree to The Terms of service and Privacy policy',
  })
  expect(said({ ...complete, faaCertificateNumber: '12-34' })).toEqual({
    faaCertificateNumber: 'This field accepts only alphanumeric characters',
  })
})

test('a complete form has no errors and makes a payload that the API accepts', () => {
  expect(said(complete)).toEqual({})
  const payload = signUpPayload(complete)
  expect(payload).toMatchObject({
    pilotCategory: 'csip_pilot',
    pilotCategories: ['licensed_pilot', 'csip_pilot'],
    isInterestedInDryLease: true,
    isInterestedInCoOwnership: false,
  })
  expect(SignUp.safeParse(payload).success).toBe(true)
})

test('an address other than the verified one requires a new code', () => {
  expect(isVerified(verified)).toBe(true)
  expect(isVerified({ ...verified, email: ' Ada@New.example' })).toBe(true)
  expect(isVerified({ ...verified, email: 'eve@new.example' })).toBe(false)
})

test('a Google user must enter everything but a password, and the server accepts the payload', () => {
  const problemsOf = socialProblems({ firstName: '', lastName: '' })
  const asked = Object.entries(problemsOf(verified)).filter(([, words]) => words.length > 0)
  expect(asked.map(([name]) => name)).toEqual(['state', 'homeAirport', 'interests', 'pilotCategories', 'termsAgree'])
  const filled = { ...complete, password: '', passwordConfirmation: '' }
  expect(Object.values(problemsOf(filled)).every((words) => words.length === 0)).toBe(true)
  expect(SocialSignUp.safeParse(socialPayload(filled)).success).toBe(true)
})

test('a name from Google is not validated unless it is changed', () => {
  const told = { firstName: 'X', lastName: 'van der Berg' }
  const problemsOf = socialProblems(told)
  const named = (names: object) => {
    const { firstName = [], lastName = [] } = problemsOf({ ...complete, ...told, ...names })
    return [firstName, lastName].map((said) => said.length > 0)
  }
  expect(named({})).toEqual([false, false])
  expect(named({ firstName: 'Y' })).toEqual([true, false])
  expect(named({ lastName: ' ' })).toEqual([false, true])
})
