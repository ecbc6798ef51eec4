import { DocumentUpload } from '@tailshare/contract/people/documents/documents'
import { expect, test } from 'vitest'
import { documentBody, documentProblems, type DocumentValues } from './documentForm.ts'

const today = '2026-11-20'
const file = new File(['x'], 'medical.pdf')
const empty: DocumentValues = {
  kind: '',
  issuedOn: null,
  expiresOn: null,
  medicalClass: '',
  modelFamily: '',
  privileges: [],
  file: null,
}
const said = (values: DocumentValues) =>
  Object.fromEntries(Object.entries(documentProblems(values, today)).filter(([, words]) => words.length > 0))

test('kind and file are required first, then what the kind needs', () => {
  expect(said(empty)).toEqual({ kind: 'This field is required', file: 'This photo is required' })
  expect(said({ ...empty, kind: 'medical', file })).toEqual({
    issuedOn: 'This field is required',
    medicalClass: 'This field is required',
  })
  expect(said({ ...empty, kind: 'transition', issuedOn: today, file })).toEqual({ modelFamily: 'This field is required' })
})

test('a certificate and a logbook page require their privileges, and a solo endorsement its model', () => {
  const nothing = 'You need to specify at least one item'
  expect(said({ ...empty, kind: 'pilot_certificate', issuedOn: today, file })).toEqual({ privileges: nothing })
  const page = { ...empty, kind: 'endorsement', issuedOn: today, file } as const
  expect(said(page)).toEqual({ privileges: nothing })
  expect(said({ ...page, privileges: ['complex'] })).toEqual({})
  expect(said({ ...page, privileges: ['complex', 'solo_night'] })).toEqual({ modelFamily: 'This field is required' })
  expect(documentBody({ ...page, privileges: ['complex', 'solo'], modelFamily: 'C172' })).toEqual({
    kind: 'endorsement',
    issuedOn: today,
    modelFamily: 'C172',
    privileges: 'complex,solo',
  })
  // Ticked before another kind was chosen.
  expect(documentBody({ ...page, privileges: ['private', 'complex'] })).toMatchObject({ privileges: 'complex' })
})

test.each([
  [{ kind: 'insurance', expiresOn: '2026-11-19' }, { expiresOn: 'Date is outdated' }],
  [{ kind: 'insurance', expiresOn: today }, {}],
  [{ kind: 'ipc', issuedOn: '2026-05-19' }, { issuedOn: 'The date must not be earlier than 6 months ago' }],
  [{ kind: 'ipc', issuedOn: '2026-05-20' }, {}],
  [{ kind: 'flight_review', issuedOn: '2024-11-30' }, {}],
  [{ kind: 'flight_review', issuedOn: '2026-11-21' }, { issuedOn: 'Value should be less than today' }],
] as const)('%j has the errors %j', (values, problems) => {
  expect(said({ ...empty, ...values, file })).toEqual(problems)
})

test('an unsupported file is rejected before it is sent', () => {
  const values = { ...empty, kind: 'insurance', expiresOn: today } as const
  expect(said({ ...values, file: new File(['x'], 'IMG_1.HEIC') })).toEqual({ file: expect.stringContaining('save it as a JPEG') })
  expect(said({ ...values, file: new File([], 'medical.pdf') })).toEqual({
    file: 'This file is empty. Please choose another one.',
  })
})

test('only the fields of the kind are sent', () => {
  const body = documentBody({
    ...empty,
    kind: 'medical',
    issuedOn: today,
    expiresOn: today,
    medicalClass: '2',
    modelFamily: 'SR22',
  })
  expect(body).toEqual({ kind: 'medical', issuedOn: today, medicalClass: 2 })
  expect(DocumentUpload.safeParse(body).success).toBe(true)
})
