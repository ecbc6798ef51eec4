import { expect, test } from 'vitest'
import { answerBy } from './answerBy.ts'

const zone = 'America/Los_Angeles'

test.each([
  ['on a Monday', '2026-11-16T18:00:00Z', '2026-11-17T18:00:00.000Z'],
  ['on a Friday: after the weekend', '2026-11-20T23:30:00Z', '2026-11-23T23:30:00.000Z'],
  ['late on a Friday of the zone, Saturday in UTC', '2026-11-21T06:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['on a Saturday', '2026-11-21T18:00:00Z', '2026-11-23T18:00:00.000Z'],
  ['before Thanksgiving: on Friday', '2026-11-25T18:00:00Z', '2026-11-27T18:00:00.000Z'],
  ['before a Fourth of July on a Saturday: observed on Friday', '2026-07-02T17:00:00Z', '2026-07-06T17:00:00.000Z'],
  ['across the clock change, at the same clock time', '2026-10-30T17:00:00Z', '2026-11-02T18:00:00.000Z'],
])('an answer is due one business day after it was asked: %s', (_, asked, due) =>
  expect(answerBy(new Date(asked), zone).toISOString()).toBe(due),
)
