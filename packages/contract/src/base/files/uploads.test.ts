import { expect, test } from 'vitest'
import { maxUploadBytes, uploadProblem } from './uploads.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  ['a PDF', file('medical.pdf', 'application/pdf'), undefined],
  ['a JPEG that the system does not name', file('MEDICAL.JPG', ''), undefined],
  ['nothing', null, 'This photo is required'],
  ['an empty file', file('medical.pdf', 'application/pdf', 0), 'This file is empty. Please choose another one.'],
  ['a photo of an iPhone', file('IMG_2041.HEIC', ''), expect.stringContaining('HEIC')],
  ['the same, named', file('photo', 'image/heic'), expect.stringContaining('save it as a JPEG')],
  ['a letter', file('letter.docx', 'application/msword'), 'Please upload a JPEG, PNG or WebP picture, or a PDF.'],
  ['a file at the limit', file('a.png', 'image/png', maxUploadBytes), undefined],
  ['a PDF beyond it', file('a.pdf', 'application/pdf', 2 * maxUploadBytes), 'This file is 30.0 MB. The limit is 15 MB.'],
  ['a picture that is made smaller', file('a.jpg', 'image/jpeg', 6 * maxUploadBytes), undefined],
  ['one beyond that', file('a.jpg', '', 7 * maxUploadBytes), 'This file is 105 MB. The limit is 100 MB.'],
] as const)('%s as a document is answered in words that fit', (_, chosen, problem) => {
  expect(uploadProblem(chosen, 'document')).toEqual(problem)
})

test('a PDF is rejected as a picture of a person', () => {
  expect(uploadProblem(file('me.pdf', 'application/pdf'), 'picture')).toBe('Please upload a JPEG, PNG or WebP picture.')
})
