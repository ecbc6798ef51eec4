import { expect, test } from 'vitest'
import { documentState } from './documentText.ts'

test.each([
  ['verified and without an end', 'complete', null, 'Verified'],
  ['on its last day', 'complete', '2026-11-27', 'Verified'],
  ['a day later', 'complete', '2026-11-26', 'Expired'],
  ['not decided yet', 'pending', '2026-11-26', 'Being verified'],
  ['rejected', 'negative', '2026-11-26', 'Rejected'],
] as const)('a document %s reads as what it is worth today', (_, status, expiresOn, says) =>
  expect(documentState({ status, expiresOn }, '2026-11-27')[1]).toBe(says),
)
