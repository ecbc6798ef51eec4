import { expect, test } from 'vitest'
import { changesOf } from './typed.ts'

test('only what was changed is kept, without secrets, consent and files', () => {
  const before = { firstName: 'Fay', lastName: 'Newland', phone: '', airport: { id: '7' }, file: null }
  const now = { ...before, lastName: 'Neuland', airport: { id: '8' }, file: new Blob(['document']) }
  expect(changesOf(before, now)).toEqual({ lastName: 'Neuland', airport: { id: '8' } })
  const secrets = { password: 'a', passwordConfirmation: 'a', ssnLast4: '1234', routingNumber: '1', accountNumber: '2' }
  expect(changesOf({}, secrets)).toEqual({})
  expect(changesOf({ sure: false, termsAgree: false }, { sure: true, termsAgree: true })).toEqual({})
  expect(changesOf(before, structuredClone(before))).toEqual({})
})
