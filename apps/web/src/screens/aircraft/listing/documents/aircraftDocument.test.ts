import { expect, test } from 'vitest'
import { documentFacts, documentProblems } from './aircraftDocument.ts'

const file = new File(['%PDF-1.4'], 'policy.pdf', { type: 'application/pdf' })
const values = { kind: 'insurance', title: '', expiresOn: '2027-06-30', readers: 'owners', file } as const

test('a new document needs a kind and a file, an existing one only a kind', () => {
  expect(documentProblems(values, true)).toEqual({ kind: [], expiresOn: [], file: [] })
  expect(documentProblems({ ...values, kind: '', file: null }, true)).toEqual({
    kind: 'This field is required',
    expiresOn: [],
    file: 'This photo is required',
  })
  expect(documentProblems({ ...values, file: null }, false).file).toEqual([])
  const endless = { ...values, expiresOn: null }
  expect(documentProblems(endless, false).expiresOn).toBe('This field is required')
  expect(documentProblems({ ...endless, kind: 'checklist' }, false).expiresOn).toEqual([])
})

test('a document shows its expiry and its readers', () => {
  expect(documentFacts({ expiresOn: '2027-06-30', readers: 'everyone' })).toBe('Until Jun 30, 2027. Everyone reads it')
  expect(documentFacts({ expiresOn: null, readers: 'owners' })).toBe('Only owners read it')
})
