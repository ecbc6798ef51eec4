import type { Expiration } from '@tailshare/contract/accounts'
import type { OwnedAircraft } from '@tailshare/contract/bookings'
import type { Charge } from '@tailshare/contract/payments'
import { expect, test } from 'vitest'
import { firstSteps, needsText, todoList } from './todo.ts'

const paper = (kind: Expiration['kind'], state: Expiration['state'], rest: Partial<Expiration> = {}): Expiration => ({
  kind,
  title: 'Medical certificate',
  state,
  expiresOn: null,
  daysLeft: null,
  reason: null,
  ...rest,
})
const charge = (state: Charge['state']): Charge => ({
  id: state,
  kind: 'flight',
  state,
  amountCents: 12_345,
  text: 'Flight in N417TS',
  orderId: null,
  tailNumber: 'N417TS',
  paymentMethod: null,
  created: '2026-11-20T00:00:00Z',
  failure: null,
})

test('refusals and failed payments come before papers that end soon', () => {
  const soon = paper('insurance', 'soon', { daysLeft: 12, expiresOn: '2026-12-02' })
  const rejected = paper('medical', 'rejected', { reason: 'Page 2 is missing' })
  const todo = todoList({ expirations: [soon, rejected], charges: [charge('needs_confirmation')], membership: null })
  expect(todo.map(({ id }) => id)).toEqual(['charge-needs_confirmation', 'paper-medical', 'paper-insurance'])
  expect(todo[1]).toMatchObject({ text: 'Page 2 is missing', to: '/profile/manage-account?upload=medical' })
  expect(todo[2]!.title).toBe('Medical certificate: ends in 12 days')
})

test('what is in order needs nobody', () => {
  const expirations = [paper('medical', 'valid'), paper('insurance', 'pending'), paper('ipc', 'missing')]
  expect(todoList({ expirations, charges: [charge('captured'), charge('planned')], membership: null })).toEqual([])
})

test('a grounded aircraft needs its owner, a listed one does not', () => {
  const owned = (id: string, state: OwnedAircraft['state']) =>
    ({ id, tailNumber: `N${id}`, modelName: 'SR22T', state }) as OwnedAircraft
  const aircraft = [owned('1', 'listed'), owned('208FC', 'grounded')]
  const todo = todoList({ expirations: [], charges: [], membership: null, aircraft })
  expect(todo.map(({ title, to }) => [title, to])).toEqual([['N208FC is grounded', '/aircraft/208FC/info']])
})

test.each([
  [0, 'Nothing needs you today, Helen'],
  [1, 'One thing needs you, Helen'],
  [2, 'Two things need you, Helen'],
  [9, '9 things need you, Helen'],
])('%i to do reads well', (count, text) => {
  expect(needsText(count, 'Helen')).toBe(text)
})

test('a new pilot is led from papers to the first aircraft, one step at a time', () => {
  const none = { expirations: [paper('medical', 'missing')], hasMembership: false, cardCount: 0, orderCount: 0 }
  const states = (facts: typeof none) => firstSteps(facts).map(({ state }) => state)
  expect(states(none)).toEqual(['next', 'later', 'later', 'later'])
  expect(firstSteps(none)[0]!.text).toBe('Still missing: medical certificate')
  expect(states({ ...none, expirations: [paper('medical', 'pending')] })).toEqual(['done', 'next', 'later', 'later'])
  expect(states({ ...none, hasMembership: true, cardCount: 1 })).toEqual(['next', 'done', 'done', 'later'])
  expect(states({ expirations: [], hasMembership: true, cardCount: 1, orderCount: 2 })).toEqual(Array(4).fill('done'))
})
