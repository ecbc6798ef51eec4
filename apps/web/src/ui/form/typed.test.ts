import { afterEach, expect, test, vi } from 'vitest'
import { formStorage } from './panel/formStorage.ts'
import { changesOf } from './typed.ts'

afterEach(() => vi.unstubAllGlobals())

test('only changed values are kept, without secrets, consent and files', () => {
  const before = { firstName: 'Fay', lastName: 'Newland', phone: '', airport: { id: '7' }, file: null }
  const now = { ...before, lastName: 'Neuland', airport: { id: '8' }, file: new Blob(['document']) }
  expect(changesOf(before, now)).toEqual({ lastName: 'Neuland', airport: { id: '8' } })
  const secrets = { password: 'a', passwordConfirmation: 'a', ssnLast4: '1234', routingNumber: '1', accountNumber: '2' }
  expect(changesOf({}, secrets)).toEqual({})
  expect(changesOf({ sure: false, termsAgree: false }, { sure: true, termsAgree: true })).toEqual({})
  expect(changesOf(before, structuredClone(before))).toEqual({})
})

test('input kept while typing is restored for the same account only', () => {
  const values = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (...kept: [string, string]) => values.set(...kept),
  }
  vi.stubGlobal('window', { sessionStorage })
  formStorage('/aircraft/7/book', 'maria').write({ note: 'First time in a Cirrus' })
  expect(formStorage('/aircraft/7/book', 'maria').read()).toEqual({ note: 'First time in a Cirrus' })
  expect(formStorage('/aircraft/7/book', 'helen').read()).toEqual({})
})
