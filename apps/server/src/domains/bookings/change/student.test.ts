import type { Body } from '@tailshare/contract/routes'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../test/factories.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'sam')
  await endorse('solo')
})
afterAll(() => api.close())

/** A verified page of Sam's logbook. */
const endorse = async (...privileges: string[]) => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('accountId', '=', api.people.sam)
    .where('kind', '=', 'medical')
    .executeTakeFirstOrThrow()
  const issuedOn = plusDays(dayIn(new Date(), zone), -3)
  await api.db
    .insertInto('document')
    .values({
      id: newId(),
      accountId: api.people.sam,
      kind: 'endorsement',
      status: 'complete',
      privileges,
      fileId,
      modelFamily: 'C172',
      issuedOn,
      decidedBy: api.people.omar,
      decidedAt: new Date(),
      createdAt: new Date(),
    })
    .execute()
}
const book = (more: object = {}, days = 6) =>
  api.call('sam', 'bookAircraft', { body: { aircraftId: api.fleet.N52148, ...times(dayTrip(days, '10:00', '12:00')), ...more } })
const change = (orderId: string, body: Partial<Body<'changeBooking'>>) =>
  api.call('sam', 'changeBooking', { body: { orderId, ...body } })
const codes = ({ json }: { json: unknown }) =>
  (json as { templates?: { code: string }[] }).templates?.map(({ code }) => code) ?? []

test('a solo student can book local flights; passengers and other airports are refused at booking and change', async () => {
  expect(codes(await book({ passengers: 1 }))).toContain('csip_required_because')
  expect(codes(await book({ destination: 'KLAS' }))).toContain('csip_required_because')
  const query = { ...times(dayTrip(6, '10:00', '12:00')), destination: 'KLAS' }
  const asked = await api.call('sam', 'canBook', { params: { id: api.fleet.N52148 }, query })
  expect(codes(asked)).toContain('csip_required_because')
  const booked = await book()
  expect([booked.status, codes(booked)]).toEqual([200, []])
  const { id } = booked.json as unknown as { id: string }
  expect(codes(await change(id, { passengers: 2 }))).toContain('csip_required_because')
  expect(codes(await change(id, { destination: 'KLAS' }))).toContain('csip_required_because')
  expect((await change(id, { note: 'Soft fields' })).status).toBe(200)
  await endorse('solo_cross_country')
  expect((await change(id, { destination: 'KMOD' })).status).toBe(200)
  expect(codes(await change(id, { destination: 'KLAS' }))).toContain('csip_required_because')
  expect(codes(await change(id, { passengers: 2 }))).toContain('csip_required_because')
})

test('passengers and destination are checked again at check-in', async () => {
  await api.db.deleteFrom('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement').execute()
  await endorse('solo', 'solo_night')
  const start = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000)
  const { id } = await insertOrder(api, { pilot: 'sam', tail: 'N52148', start, hours: 1, passengers: 0 })
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  const problems = async (answers: Body<'answerDeparture'>['answers']) => {
    const { json } = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers } })
    return (json as { problems: { text: string }[] }).problems
      .map(({ text }) => text)
      .filter((text) => text.startsWith('You need a CSIP'))
  }
  const before = await problems({})
  expect((await problems({ passengers: 1 })).join()).toContain('no passengers')
  expect((await problems({ passengers: 0, destination: 'KLAS' })).join()).toContain('cross-country')
  expect(await problems({ passengers: 0, destination: 'KSQL' })).toEqual(before)
  // Before departure, the destination cannot be edited to bypass the rule.
  expect(codes(await change(id, { destination: 'KLAS' }))).toEqual(['csip_required_because'])
})

test('a cancellation can only be undone by a pilot who may still fly it', async () => {
  await endorse('solo')
  const booked = await book({}, 9)
  const { id } = booked.json as unknown as { id: string }
  expect([booked.status, codes(booked)]).toEqual([200, []])
  await api.call('sam', 'cancelOrder', { params: { id } })
  const pages = api.db.updateTable('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement')
  await pages.set({ issuedOn: plusDays(dayIn(new Date(), zone), -85) }).execute()
  const refused = await api.call('sam', 'undoCancel', { params: { id } })
  expect([refused.status, codes(refused)]).toEqual([422, ['csip_required_because']])
  await pages.set({ issuedOn: plusDays(dayIn(new Date(), zone), -3) }).execute()
  expect((await api.call('sam', 'undoCancel', { params: { id } })).status).toBe(200)
})
