import type { Expiration } from '@tailshare/contract/people/documents/documents'
import { expect, test } from 'vitest'
import { worthSaying } from './DocumentBars.tsx'

const document = (kind: string, state: Expiration['state'], daysLeft: number | null = null) =>
  ({ kind, state, daysLeft }) as Expiration

test('the dashboard names what is not verified, and of the rest only what ends first', () => {
  const endless = document('photo_id', 'valid')
  const late = document('medical', 'valid', 212)
  const early = document('ipc', 'valid', 120)
  const soon = document('insurance', 'soon', 20)
  const kinds = (...documents: Expiration[]) => worthSaying(documents).map(({ kind }) => kind)
  expect(kinds(endless, late, soon, early, document('review', 'missing'))).toEqual(['insurance', 'review', 'ipc'])
  expect(kinds(endless)).toEqual(['photo_id'])
})
