import type { Body } from '@tailshare/contract/routes'
import { dayIn, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const sign = (who: string | undefined, body: Partial<Body<'signCheckout'>>, id = api.fleet.N417TS) =>
  api.call(who, 'signCheckout', { params: { id }, body: body as never })
const of = async (who: string, pilot: string) =>
  (await api.call(who, 'listCheckouts', { params: { id: (api.people as Record<string, string>)[pilot]! } })).json

test('an owner signs for a pilot they know, on their own aircraft only, and the pilot is told', async () => {
  const stranger = await sign('helen', { pilotId: api.people.bo })
  expect(stranger.status).toBe(404)
  await insertOrder(api, { tail: 'N417TS', pilot: 'bo', start: halfHour(240) })
  const heard = await startHearing(api)
  const { status, json } = await sign('helen', { pilotId: api.people.bo, note: 'Flew with him yesterday' })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    pilot: { id: api.people.bo },
    aircraft: { tailNumber: 'N417TS' },
    signedOn: today,
    expiresOn: plusMonths(today, 12),
    signedAs: 'owner',
    signedBy: { id: api.people.helen },
    state: 'valid',
    mayEnd: true,
  })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['bo', 'You are checked out in N417TS']])
  expect(await of('bo', 'bo')).toMatchObject([{ id: json.id, mayEnd: false }])
  expect(await of('helen', 'bo')).toHaveLength(1)
  const list = (await api.call('helen', 'listAircraftCheckouts', { params: { id: api.fleet.N417TS } })).json
  expect(list).toMatchObject({ count: 1, next: null, results: [{ id: json.id }] })
})

test('an instructor who recently taught the pilot signs for the family, and the owner is told', async () => {
  await insertOrder(api, { tail: 'N417TS', pilot: 'maria', csip: 'elena', start: halfHour(-48), status: 'flight_complete' })
  const heard = await startHearing(api)
  const { status, json } = await sign('elena', { pilotId: api.people.maria, expiresOn: plusDays(today, 30) })
  expect([status, json.aircraft, json.signedAs, json.state]).toEqual([200, null, 'csip', 'soon'])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'A checkout was signed for N417TS'],
    ['maria', `You are checked out in the ${json.modelFamily}`],
  ])
})

test('people cannot sign for themselves, for strangers or on others’ aircraft', async () => {
  expect((await sign(undefined, { pilotId: api.people.bo })).status).toBe(401)
  expect((await sign('helen', { pilotId: api.people.helen })).status).toBe(404)
  expect((await sign('tomas', { pilotId: api.people.maria })).status).toBe(403)
  expect((await sign('elena', { pilotId: api.people.bo })).status).toBe(403)
  expect((await sign('helen', { pilotId: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
})

test('an operator signs or ends a checkout for others only with a reason, which is logged', async () => {
  expect(await sign('omar', { pilotId: api.people.jonas })).toMatchObject({ status: 400, json: { note: [expect.any(String)] } })
  const { json } = await sign('omar', { pilotId: api.people.jonas, note: 'The owner is at sea' })
  expect(json).toMatchObject({ signedAs: 'operator', note: 'The owner is at sea' })
  const { id } = (await sign('helen', { pilotId: api.people.bo })).json
  const heard = await startHearing(api)
  expect((await api.call('omar', 'endCheckout', { params: { id }, body: { reason: 'Her word by phone' } })).status).toBe(204)
  const told = (await heard()).map(({ who, text }) => [who, text])
  for (const who of ['bo', 'helen']) expect(told).toContainEqual([who, expect.stringContaining('Her word by phone')])
  const { results } = (await api.call('omar', 'listAudit')).json
  expect(results.slice(0, 2)).toMatchObject([
    { action: 'checkout_ended', reason: 'Her word by phone', about: { firstName: 'Bo' } },
    { action: 'checkout_signed', reason: 'The owner is at sea', about: { firstName: 'Jonas' }, tailNumber: 'N417TS' },
  ])
})

test.each([
  ['a day to come', { signedOn: plusDays(today, 2) }, 'signedOn'],
  ['a flight of long ago', { signedOn: plusMonths(today, -13) }, 'signedOn'],
  ['an end that has passed', { expiresOn: plusDays(today, -2) }, 'expiresOn'],
  ['an end in the far future', { expiresOn: plusMonths(today, 61) }, 'expiresOn'],
  ['no pilot', { pilotId: undefined }, 'pilotId'],
])('%s is refused at its field', async (_, wrong, field) => {
  const { status, json } = await sign('omar', { pilotId: api.people.maria, ...wrong })
  expect([status, Object.keys(json)]).toEqual([400, [field]])
})

test('a checkout is ended once, by its signer, the owner it is limited to, or an operator', async () => {
  const { id } = (await sign('helen', { pilotId: api.people.bo })).json
  const end = async (who: string | undefined) =>
    (await api.call(who, 'endCheckout', { params: { id }, body: { reason: 'Flown too rarely' } })).status
  expect([await end(undefined), await end('tomas'), await end('bo')]).toEqual([401, 404, 403])
  const heard = await startHearing(api)
  expect(await end('helen')).toBe(204)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['bo', 'Your checkout in N417TS has ended']])
  expect(await end('helen')).toBe(404)
  expect((await of('bo', 'bo')).map((checkout) => checkout.id)).not.toContain(id)
})

test('people who cannot see a pilot’s documents see no checkouts', async () => {
  const ask = async (who: string | undefined, id: string) => (await api.call(who, 'listCheckouts', { params: { id } })).status
  expect([await ask('sam', api.people.bo), await ask(undefined, api.people.bo), await ask('omar', api.people.bo)]).toEqual([
    404, 401, 200,
  ])
  const list = async (who: string | undefined) =>
    (await api.call(who, 'listAircraftCheckouts', { params: { id: api.fleet.N417TS } })).status
  expect([await list('maria'), await list(undefined)]).toEqual([403, 401])
})

test('a pilot is reminded 60, 30 and 7 days before a checkout ends and on the day, once each, unless a longer one replaces it', async () => {
  await api.db.updateTable('checkout').set({ endedAt: new Date() }).where('endedAt', 'is', null).execute()
  const body = { pilotId: api.people.maria, onlyThisAircraft: true, note: 'Flown with her' }
  const { id } = (await sign('omar', { ...body, expiresOn: plusDays(today, 300) })).json
  await run(api, 'remindOfExpiries', {})
  const heard = await startHearing(api)
  const endsOn = plusDays(today, 200)
  await api.db
    .updateTable('checkout')
    .set({ expiresOn: endsOn, signedOn: plusDays(today, -100) })
    .where('id', '=', id)
    .execute()
  /** Reminders sent this many days before it ends. */
  const remind = async (days: number) => {
    vi.useFakeTimers({ now: Date.now() + (200 - days) * 86_400_000, toFake: ['Date'] })
    for (let times = 0; times < 2; times++) await run(api, 'remindOfExpiries', {})
    vi.useRealTimers()
    return (await heard()).map(({ who, title }) => [who, title]).filter(([, title]) => title?.includes('checkout'))
  }
  expect(await remind(62)).toEqual([])
  expect(await remind(40)).toEqual([['maria', expect.stringMatching(/^Your checkout in N417TS ends in (39|40|41) days$/)]])
  expect(await remind(35)).toEqual([])
  expect(await remind(29)).toEqual([['maria', expect.stringMatching(/^Your checkout in N417TS ends in \d+ days$/)]])
  expect(await remind(2)).toEqual([['maria', expect.stringMatching(/^Your checkout in N417TS ends/)]])
  expect(await remind(-3)).toEqual([['maria', 'Your checkout in N417TS has ended']])
  await sign('omar', { ...body, expiresOn: plusDays(today, 300) })
  await heard()
  await api.db.deleteFrom('expiryReminder').execute()
  expect(await remind(6)).toEqual([])
})
