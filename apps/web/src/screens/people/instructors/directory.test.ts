import { expect, test } from 'vitest'
import { noneText } from './directory.ts'

test('an empty directory names only what was chosen as a way on', () => {
  expect(noneText({})).toBe('No instructor is here yet.')
  expect(noneText({ teaches: 'mei' })).toBe('No one who teaches this is here yet: Multi-engine instructor (MEI).')
  expect(noneText({ teaches: 'mei', day: '2026-12-05' })).toBe('No instructor fits all of this. Another day may do.')
  expect(noneText({ day: '2026-12-05', rate_max: 60, rating_min: 4 })).toBe(
    'No instructor fits all of this. Another day, or a higher rate, or any rating may do.',
  )
})
