import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { cancelText, failedHold, holdText, releaseText, waitingHoldText } from './holdText.ts'

const now = new Date('2026-11-21T20:00:00Z')
const order = (changes: object = {}) =>
  ({
    status: 'booked',
    roles: ['pilot'],
    airport: { zone: 'America/Los_Angeles' },
    charges: [],
    waitsFor: null,
    totalCents: 20_000,
    kept: null,
    quote: { totalCents: 20_000, depositCents: 50_000, heldFrom: plusHours(now, 24).toISOString() },
    refund: { freeUntil: plusHours(now, 2).toISOString(), text: 'Canceling now costs half of $200.00: $100.00.', chargeCents: 0 },
    ...changes,
  }) as unknown as Order

test('a booking shows the current hold, and before that the future one', () => {
  expect(holdText(order(), now)).toBe('We hold the total and a $500.00 deposit on Sun, Nov 22, 12:00 PST.')
  const charges = [
    { state: 'authorized', amountCents: 20_000 },
    { state: 'authorized', amountCents: 50_000 },
    { state: 'failed', amountCents: 20_000 },
  ]
  expect(holdText(order({ charges }), now)).toBe('$700.00 is held on your card. The meter sets what is charged.')
  expect(holdText(order(), plusHours(now, 25))).toBe('We are holding the total and a $500.00 deposit on your card now.')
})

test('a booking whose card was declined says so, and asks for another card until a later attempt succeeds', () => {
  const refused = (kind: string, amountCents: number) => ({
    kind,
    state: 'failed',
    amountCents,
    failure: 'Your card has expired.',
  })
  const held = (kind: string, amountCents: number) => ({ kind, state: 'authorized', amountCents, failure: null })
  const end = 'Your card has expired. Without another card, the booking is canceled before it starts.'
  const soon = plusHours(now, 25)
  const none = [refused('deposit', 50_000), refused('hold', 20_000)]
  expect(holdText(order({ charges: none }), soon)).toBe(`Nothing is held. ${end}`)
  expect(holdText(order({ charges: [held('deposit', 50_000), refused('hold', 20_000)] }), soon)).toBe(
    `Only $500.00 is held. ${end}`,
  )
  const both = [...none, held('deposit', 50_000), held('hold', 20_000)]
  expect(holdText(order({ charges: both }), soon)).toBe('$700.00 is held on your card. The meter sets what is charged.')
  expect(failedHold(order({ charges: both }))).toBeUndefined()
  expect(failedHold(order({ charges: none }))?.kind).toBe('hold')
  expect(failedHold(order({ charges: none, roles: ['owner'] }))).toBeUndefined()
})

test('a booking that waits for an answer holds nothing, however soon it starts', () => {
  const soon = plusHours(now, 30)
  expect(holdText(order({ waitsFor: { who: 'owner' } }), soon)).toBe('Nothing is held before the owner confirms.')
  expect(holdText(order({ waitsFor: { who: 'pilot' } }), soon)).toBeNull()
})

test('a booking moved while waiting for an answer keeps its hold, and says so', () => {
  expect(waitingHoldText(order())).toBe('Until then the time is kept, and nothing is held or charged.')
  const charges = [{ state: 'authorized', amountCents: 70_000 }]
  expect(waitingHoldText(order({ charges }))).toBe(
    'Until then the time is kept, and $700.00 stays held on the card. A no releases it, and nothing is charged.',
  )
})

test.each([
  ['it has left', { status: 'in_flight' }],
  ['it is over', { status: 'flight_complete' }],
  ['someone else looks at it', { roles: ['owner'] }],
  ['it costs nothing', { quote: { totalCents: 0, depositCents: 0 } }],
])('no hold is shown when %s', (_, changes) => {
  expect(holdText(order(changes), now)).toBeNull()
})

test('canceling is free until a time, then shows its cost', () => {
  expect(cancelText(order(), now)).toBe('Free cancellation until Sat, Nov 21, 14:00 PST.')
  expect(cancelText(order(), plusHours(now, 3))).toBe('Canceling now costs half of $200.00: $100.00.')
  expect(cancelText(order({ trouble: 'grounded', freesUpToCents: null }), plusHours(now, 3))).toMatch(
    /canceling is free of charge/,
  )
  expect(cancelText(order({ roles: ['owner'] }), now)).toBeNull()
})

test('a trip that costs nothing says nothing about free cancellation, unless a price is kept from before', () => {
  expect(cancelText(order({ totalCents: 0 }), now)).toBeNull()
  const kept = { totalCents: 20_000, freeUntil: now.toISOString() }
  expect(cancelText(order({ totalCents: 0, kept }), plusHours(now, 3))).toBe('Canceling now costs half of $200.00: $100.00.')
})

test('after a cancellation the remaining hold is shown with the deposit, and when the rest is released', () => {
  const held = [
    { state: 'authorized', amountCents: 118_806 },
    { state: 'authorized', amountCents: 50_000 },
  ]
  const canceled = { ...order(), status: 'canceled', charges: held, undoUntil: '2026-11-21T02:51:00Z' } as Order
  expect(releaseText(canceled)).toBe('$1,688.06 is still held, deposit included. What is not charged is released at 18:52.')
  expect(releaseText({ ...canceled, undoUntil: null })).toMatch(/is released now\.$/)
  expect(releaseText({ ...canceled, charges: [] })).toBeNull()
  expect(releaseText({ ...canceled, status: 'booked' })).toBeNull()
})
