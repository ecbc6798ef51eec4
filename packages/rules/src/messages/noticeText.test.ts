import { expect, test } from 'vitest'
import { filesText } from './noticeText.ts'

const photo = { contentType: 'image/webp' }
const pdf = { contentType: 'application/pdf' }

test.each([
  [[], ''],
  [[photo], 'Photo'],
  [[photo, photo, photo], '3 photos'],
  [[pdf], 'PDF'],
  [[photo, pdf], 'Photo and PDF'],
  [[pdf, photo, photo, pdf], '2 photos and 2 PDFs'],
])('%j reads "%s"', (files, said) => expect(filesText(files)).toBe(said))
