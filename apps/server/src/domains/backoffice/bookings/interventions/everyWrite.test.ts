import { apiBase } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { countAudited, othersMatters, standingOf, type OthersMatters } from '../../../../../test/stories/othersMatters.ts'
import { sampleOf } from '../../../../../test/stories/sampleOf.ts'
import { handlers } from '../../../../handlers.ts'

// Every writing call by an uninvolved operator on other people's bookings and money: refused, or counted and logged.

let api: Api
let cookie: string
let ids: OthersMatters

beforeAll(async () => {
  api = await startApi()
  cookie = await api.signIn('omar')
  ids = await othersMatters(api)
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const standing = () => standingOf(api)
const audited = () => countAudited(api, 'omar')

const unsafe = (Object.entries(routes) as [string, Row][]).filter(([name, { method }]) => method !== 'GET' && name in handlers)

/** Replaces every id with someone else's. */
const aim = (value: unknown, target: string, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => aim(one, target, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, aim(one, target, name)]))
  if (typeof value !== 'string' || !/^[0-9a-f]{8}-/.test(value)) return value
  if (key === 'aircraftId') return ids.aircraft
  return key === 'pilotId' || key === 'accountId' ? ids.pilot : target
}

const send = (row: Row, target: string, payload: unknown) => {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'aircraftId'
      ? ids.aircraft
      : name === 'year'
        ? '2026'
        : name === 'month'
          ? '2026-01-01'
          : name === 'stage'
            ? 'return'
            : target,
  )
  return api.app.inject({
    method: row.method,
    url: `${apiBase}${path}`,
    headers: { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
}

/** These end the session the others need or start something unrelated to bookings; none takes an id. */
const without = new Set(['logout', 'refreshSession', 'deleteAccount', 'changePassword', 'receiveStripeEvent'])

/** No generated input is accepted by these; each was checked by hand, for the reason given. */
const lookedAt: Record<string, string> = {
  addBankAccount: 'the caller’s own; takes a token of the provider',
  addCard: 'the caller’s own; takes a token of the provider',
  addPaymentMethod: 'the caller’s own; takes a token of the provider',
  addParticipation: 'reports of an owner’s own aircraft; no booking and no money',
  askIntervention: 'the counted step itself (ownCalls.test.ts)',
  changeQuestionnaire: 'no booking and no money; written down as questions_changed',
  offerSwap: 'between partners of an aircraft alone',
  closeCase: 'no booking and no money; written down as case_closed',
  createAircraft: 'a draft of the caller’s own',
  createOrderByOwner: 'by the owner of the aircraft alone (onBehalf in bookings)',
  createPaymentIntent: 'for what the caller owes',
  addRecordKeeper: 'no booking and no money; written down as record_keeper_added',
  register: 'a new account',
  registerSocial: 'the caller’s own account',
  setTellTimes: 'the caller’s own',
  subscribeDevice: 'the caller’s own',
  updateMembership: 'the caller’s own',
}
const unread: string[] = []

describe('an operator’s call on others’ bookings or money is refused or logged', () => {
  test.each(unsafe.filter(([name, { upload }]) => !without.has(name) && !upload))('%s', async (name, row) => {
    const body = row.body && sampleOf(row.body)
    const replies: number[] = []
    for (const target of [ids.ahead, ids.away, ids.back, ids.claim, ids.aircraft, ids.pilot]) {
      const [before, entries] = [await standing(), await audited()]
      const reply = await send(row, target, body === undefined ? undefined : aim(body, target))
      replies.push(reply.statusCode)
      expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500)
      const after = await standing()
      if (JSON.stringify(after) !== JSON.stringify(before))
        expect(await audited(), `${name}: ${reply.body.slice(0, 200)}`).toBeGreaterThan(entries)
    }
    if (replies.every((status) => status === 400)) unread.push(name)
  })

  test('each call the walk cannot exercise has its own reason, and no other has', () => {
    expect(unread.toSorted()).toEqual(Object.keys(lookedAt).toSorted())
  })
})
