import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Body } from '@tailshare/contract/routes'
import { dayIn, plusDays, plusHours, plusMonths } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  const rules = JSON.stringify({ checkout_missing: 'block', checkout_expired: 'block' })
  await api.db.updateTable('aircraft').set({ rules }).where('tailNumber', '=', 'N52148').execute()
})
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const trip = dayTrip(12)
const aircraftId = () => api.fleet.N52148
const asked = (changes: Partial<Body<'askOverride'>> = {}) => ({
  aircraftId: aircraftId(),
  ...times(trip),
  codes: ['checkout_missing' as const],
  message: 'I fly a 172 every week.',
  ...changes,
})
const ask = (who: string | undefined, changes: Partial<Body<'askOverride'>> = {}) =>
  api.call(who, 'askOverride', { body: asked(changes) })
const answer = (who: string | undefined, id: string, body: Partial<Body<'answerOverride'>>) =>
  api.call(who, 'answerOverride', { params: { id }, body: { grant: true, reason: 'Flew with her yesterday.', ...body } })
const revoke = (who: string | undefined, id: string) => api.call(who, 'revokeOverride', { params: { id } })
const can = async (who: string) => (await api.call(who, 'canBook', { params: { id: aircraftId() }, query: times(trip) })).json
const blockedFor = async (who: string) =>
  (await can(who)).templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
const grant = (who: string | undefined, changes: Partial<Body<'overrideRefusal'>> = {}) =>
  api.call(who, 'overrideRefusal', {
    body: {
      aircraftId: aircraftId(),
      pilotId: api.people.maria,
      codes: ['checkout_missing'],
      untilOn: plusDays(today, 30),
      reason: 'Known for years.',
      ...changes,
    },
  })

test('a pilot asks, the owner grants with a reason, and the trip can be booked; revoked, the next cannot', async () => {
  expect(await blockedFor('maria')).toEqual(['checkout_missing'])
  expect((await can('maria')).askOwner).toEqual({ codes: ['checkout_missing'], what: 'Checkout', last: null })
  const heard = await startHearing(api)
  const { status, json } = await ask('maria')
  expect([status, json.state, json.what]).toEqual([200, 'asked', 'Checkout'])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['helen', 'Maria Reyes asks to fly N52148']])
  expect((await can('maria')).askOwner?.last).toMatchObject({ id: json.id, state: 'asked' })
  expect((await ask('maria')).json).toMatchObject({ code: 'override_asked' })
  const waiting = (await api.call('helen', 'listOverrides', { query: { as: 'owner', state: 'asked' } })).json
  expect(waiting).toMatchObject({ count: 1, results: [{ id: json.id, message: 'I fly a 172 every week.' }] })

  const granted = (await answer('helen', json.id, {})).json
  expect(granted).toMatchObject({ state: 'granted', untilOn: dayIn(trip.to, zone), decidedBy: { id: api.people.helen } })
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'Helen Marsh lets you fly N52148' }])
  const answered = await can('maria')
  expect([answered.canBook, answered.askOwner]).toEqual([true, null])
  expect(answered.passing).toContain(
    'Checkout in the C172 within 12 months: Overridden by Helen Marsh: “Flew with her yesterday”',
  )
  const audit = (await api.call('omar', 'listAudit', { query: { action: 'refusal_overridden' } })).json.results
  expect(audit).toMatchObject([{ actor: { firstName: 'Helen' }, about: { firstName: 'Maria' }, tailNumber: 'N52148' }])
  expect(audit[0]?.details[0]).toBe('Checkout')

  const body = { aircraftId: aircraftId(), ...times(trip), acceptsOperationalControl: true as const }
  const booked = await api.call('maria', 'bookAircraft', { body })
  expect(booked.status).toBe(200)
  const onOrder = async (who: string | undefined) => api.call(who, 'listOrderOverrides', { params: { id: booked.json.id } })
  expect((await onOrder('helen')).json).toMatchObject([{ id: json.id, what: 'Checkout', reason: 'Flew with her yesterday.' }])
  expect([(await onOrder('sam')).status, (await onOrder(undefined)).status]).toEqual([404, 401])
  // Airport staff see what was overridden, but not the pilot's message.
  expect((await onOrder('rosa')).json).toMatchObject([{ id: json.id, message: '' }])
  expect((await onOrder('maria')).json).toMatchObject([{ message: 'I fly a 172 every week.' }])

  expect((await revoke('helen', json.id)).status).toBe(204)
  expect((await heard()).find(({ who }) => who === 'maria')).toMatchObject({ title: 'N52148: an override was taken back' })
  expect(await blockedFor('maria')).toContain('checkout_missing')
  expect((await revoke('helen', json.id)).json).toMatchObject({ code: 'override_answered' })
  // An existing booking keeps its overrides.
  expect((await onOrder('maria')).json).toHaveLength(1)
  await api.call('maria', 'cancelOrder', { params: { id: booked.json.id }, body: { reason: 'plans' } })
})

test('a refused request gives a reason, which the pilot sees', async () => {
  const { id } = (await ask('maria')).json
  const heard = await startHearing(api)
  expect((await answer('helen', id, { grant: false, reason: 'Please fly with Elena first.' })).json.state).toBe('refused')
  expect(await heard()).toMatchObject([{ who: 'maria', text: 'Helen Marsh answered: “Please fly with Elena first.”' }])
  expect((await can('maria')).askOwner?.last).toMatchObject({ state: 'refused', reason: 'Please fly with Elena first.' })
  expect((await answer('helen', id, {})).json).toMatchObject({ code: 'override_answered' })
})

test('a refusal applies to its trip only; the pilot may ask again for other dates', async () => {
  const later = times({ from: plusHours(trip.from, 1), to: plusHours(trip.to, 2) })
  for (const period of [times(trip), later]) {
    const { status, json } = await ask('maria', period)
    expect([status, json]).toMatchObject([409, { code: 'override_refused' }])
    expect((json as { detail?: string }).detail).toContain('“Please fly with Elena first.”')
  }
  expect((await can('maria')).askOwner?.last).toMatchObject({ sameTrip: true })
  const other = await api.call('maria', 'canBook', { params: { id: aircraftId() }, query: times(dayTrip(13)) })
  expect(other.json.askOwner?.last).toMatchObject({ state: 'refused', sameTrip: false })
  const { status, json } = await ask('maria', times(dayTrip(13)))
  expect(status).toBe(200)
  expect((await revoke('maria', json.id)).status).toBe(204)
  await api.db.deleteFrom('ruleOverride').where('state', '=', 'refused').execute()
})

test('an unanswered request expires a day before the trip; both sides are told once, with alternatives', async () => {
  const { id } = (await ask('maria', times(dayTrip(2)))).json
  const heard = await startHearing(api)
  await run(api, 'endOverrideQuestions', {})
  expect(await heard()).toEqual([])
  const start = plusHours(new Date(), 20)
  await api.db
    .updateTable('ruleOverride')
    .set({ startAt: start, dropAt: plusHours(start, 3), createdAt: plusHours(new Date(), -30) })
    .where('id', '=', id)
    .execute()
  for (let times = 0; times < 2; times++) await run(api, 'endOverrideQuestions', {})
  expect((await heard()).map(({ who, title, link }) => [who, title, link])).toEqual([
    ['helen', 'Maria Reyes is no longer waiting for N52148', `/messages/${api.people.maria}`],
    ['maria', 'No answer about N52148', expect.stringContaining(`/aircraft/${aircraftId()}/book?from=`)],
  ])
  const rows = (await api.call('maria', 'listOverrides', { query: {} })).json.results
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'expired' })
  expect((await answer('helen', id, {})).json).toMatchObject({ code: 'override_answered' })
  await api.db.deleteFrom('ruleOverride').where('id', '=', id).execute()
})

test('of two concurrent answers, one counts', async () => {
  const { id } = (await ask('maria')).json
  const both = await Promise.all([answer('helen', id, {}), answer('omar', id, { grant: false, reason: 'No.' })])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const [left] = (await api.call('maria', 'listOverrides', { query: { limit: 1 } })).json.results
  if (left?.state === 'granted') await revoke('helen', id)
  // A refusal would affect the next test's trip.
  await api.db.deleteFrom('ruleOverride').where('id', '=', id).execute()
})

test('a pilot withdraws what they asked; no one else answers or sees it', async () => {
  const { id } = (await ask('maria')).json
  for (const who of ['victor', 'sam', 'rosa']) expect((await answer(who, id, {})).status, who).toBe(404)
  expect((await answer('maria', id, {})).status).toBe(403)
  expect((await answer(undefined, id, {})).status).toBe(401)
  expect((await revoke('sam', id)).status).toBe(404)
  expect((await revoke('maria', id)).status).toBe(204)
  expect((await answer('helen', id, {})).json).toMatchObject({ code: 'override_answered' })
})

test('an operator grants without being asked, and owner and pilot hear of it', async () => {
  const heard = await startHearing(api)
  const { status, json } = await grant('omar')
  expect([status, json.state]).toEqual([200, 'granted'])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'An operator lets Maria Reyes fly N52148'],
    ['maria', 'Omar Haddad lets you fly N52148'],
  ])
  expect(await blockedFor('maria')).toEqual([])
  // Only until its last day, and only for this pilot and aircraft.
  const late = dayTrip(31)
  const later = await api.call('maria', 'canBook', { params: { id: aircraftId() }, query: times(late) })
  expect(later.json.templates.map(({ code }) => code)).toContain('checkout_missing')
  expect(await blockedFor('tomas')).toContain('checkout_missing')
  expect((await revoke('omar', json.id)).status).toBe(204)
})

test('an operator allows no partner more days than partners share out, and decides nothing about an aircraft they hold a part of', async () => {
  const days = { codes: ['holiday_quota', 'advance_days'] as BookingRefusalCode[] }
  expect(await grant('omar', days)).toMatchObject({ status: 403, json: { detail: expect.stringContaining('Only the owner') } })
  // Whom an owner knows has booked with them.
  await insertOrder(api, { tail: 'N52148', start: halfHour(24 * 60) })
  expect((await grant('helen', days)).status).toBe(200)
  const id = newId()
  const question = { id, pilotId: api.people.tomas, aircraftId: aircraftId(), ...days, state: 'asked', startAt: trip.from }
  await api.db
    .insertInto('ruleOverride')
    .values({ ...question, dropAt: trip.to, createdAt: new Date() })
    .execute()
  expect((await answer('omar', id, { grant: true })).status).toBe(403)
  const declined = await answer('omar', id, { grant: false, reason: 'Ask the others.' })
  expect([declined.status, declined.json.state], 'declining gives nobody anything').toEqual([200, 'refused'])
  const share = { aircraftId: aircraftId(), accountId: api.people.omar, percent: 1 }
  await api.db.insertInto('aircraftShare').values(share).execute()
  expect((await grant('omar')).json.code).toBe('own_account')
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.omar).execute()
})

test.each([
  'medical_expired',
  'flight_review_expired',
  'photo_id_missing',
  'slot_taken',
  'aircraft_grounded',
  'type_rating',
  'payment_method_required',
] as const)('%s is never overridden, and says why', async (code) => {
  const refused = await grant('omar', { codes: ['checkout_missing', code] })
  expect(refused).toMatchObject({ status: 409, json: { code: 'not_overridable' } })
  expect(refused.json.detail).toMatch(/^This cannot be overridden: .+\.$/)
  expect((await ask('maria', { codes: [code] })).json).toMatchObject({ code: 'not_overridable' })
})

test('a request is only possible for codes that block the trip, and not by the owner', async () => {
  expect((await ask('maria', { codes: ['total_hours_low'] })).json).toMatchObject({ code: 'nothing_to_override' })
  expect((await ask('helen')).json).toMatchObject({ code: 'nothing_to_override' })
  expect((await ask(undefined)).status).toBe(401)
  expect((await ask('maria', times(dayTrip(-3)))).status).toBe(400)
  expect((await ask('maria', { codes: [] })).status).toBe(400)
})

test('granting takes the owner, a pilot they know, a day and a reason', async () => {
  expect((await grant('victor')).status).toBe(403)
  expect((await grant('maria')).status).toBe(403)
  expect((await grant(undefined)).status).toBe(401)
  expect((await grant('helen', { pilotId: api.people.helen })).status).toBe(403)
  expect(await grant('helen', { pilotId: api.people.bo })).toMatchObject({ status: 400 })
  for (const untilOn of [plusDays(today, -1), plusDays(plusMonths(today, 12), 2)])
    expect(Object.keys((await grant('omar', { untilOn })).json)).toEqual(['untilOn'])
  expect(Object.keys((await grant('omar', { reason: ' ' })).json)).toEqual(['reason'])
})
