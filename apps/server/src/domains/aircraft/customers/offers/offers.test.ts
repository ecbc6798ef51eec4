import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { projectionInputs } from '../../../../../test/sharing/projection.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db.deleteFrom('shareOffer').execute()
})
afterAll(() => api.close())

const offer = (
  who: 'helen' | 'tomas' | 'victor' | 'maria' | undefined,
  tail: keyof Api['fleet'],
  percent: number,
  body: object = {},
) =>
  api.call(who, 'offerShare', {
    params: { aircraftId: api.fleet[tail] },
    body: { percent, priceCents: 5_000_000, ...body },
  })
const end = (who: 'helen' | 'tomas' | 'maria' | undefined, tail: keyof Api['fleet']) =>
  api.call(who, 'endOffer', { params: { aircraftId: api.fleet[tail] } })
const onOffer = async (who?: 'maria') => (await api.call(who, 'listSharesOnOffer')).json

test('only shares on offer are shown, largest first', async () => {
  await shareOut(api, 'N417TS', { tomas: 25, priya: 37.5 })
  expect(await onOffer()).toEqual([])
  await offer('tomas', 'N417TS', 12.5, { text: 'I moved to Reno.' })
  expect((await offer('victor', 'N940DS', 75)).json).toMatchObject({ percent: 75, monthCents: null, quotas: { holidays: 8 } })
  const list = await onOffer()
  expect(list.map(({ tailNumber, percent, coOwners, partners }) => [tailNumber, percent, coOwners, partners])).toEqual([
    ['N940DS', 75, 0, ['Victor']],
    ['N417TS', 12.5, 2, ['Helen', 'Priya', 'Tomás']],
  ])
  expect(list[1]).toMatchObject({
    owner: { id: api.people.helen },
    seller: { id: api.people.tomas, lastName: expect.stringMatching(/^.\.$/) },
    priceCents: 5_000_000,
    text: 'I moved to Reno.',
    quotas: { holidays: 1, consecutiveDays: 8, advanceDays: 14, maintenanceHours: 480 },
    freeDays: 60,
    photo: { url: expect.stringContaining('N417TS') },
  })
  const one = await api.call(undefined, 'listSharesOnOffer', { query: { aircraft: api.fleet.N417TS } })
  expect(one.json).toHaveLength(1)
})

test('an offer shows its part of the planned costs, and the aircraft’s free days', async () => {
  await api.call('helen', 'savePlan', { params: { id: api.fleet.N417TS }, body: projectionInputs })
  await offer('helen', 'N417TS', 25)
  const from = plusHours(new Date(), 48)
  await api.db
    .insertInto('occupancy')
    .values({
      id: newId(),
      resourceId: api.fleet.N417TS,
      resourceKind: 'aircraft',
      during: sql<string>`tstzrange(${from}, ${plusHours(from, 24)})`,
      kind: 'own',
    })
    .execute()
  const [shown] = await onOffer()
  expect(shown!.monthCents).toBe(Math.round((3_640_000 * 25) / 1200))
  expect([58, 59]).toContain(shown!.freeDays)
  expect(shown!.takenDays).toHaveLength(60 - shown!.freeDays)
  expect(shown!.takenDays[0]).toBe(dayIn(from, shown!.airport.zone))
  expect(shown!.fromDay).toBe(dayIn(new Date(), shown!.airport.zone))
  expect(shown!.hourCents).toBeGreaterThan(0)
})

test('a co-owner’s offer does not show the owner’s own plan', async () => {
  await shareOut(api, 'N417TS', { tomas: 25 })
  await api.call('helen', 'savePlan', { params: { id: api.fleet.N417TS }, body: projectionInputs })
  await offer('tomas', 'N417TS', 25)
  expect(await onOffer()).toMatchObject([{ monthCents: null, hourCents: null }])
  expect(await onOffer('maria')).toMatchObject([{ monthCents: null, hourCents: null }])
  const page = await api.call('maria', 'getCoOwnershipShare', { params: { id: api.fleet.N417TS } })
  expect(page.json.offers).toMatchObject([{ monthCents: null }])
})

test('only partners offer, at most what they hold', async () => {
  await shareOut(api, 'N417TS', { tomas: 25 })
  expect(await offer('tomas', 'N417TS', 25.01)).toMatchObject({ status: 400, json: { percent: ['You hold 25%.'] } })
  expect(await offer('helen', 'N417TS', 75.01)).toMatchObject({ status: 400, json: { percent: ['You hold 75%.'] } })
  expect((await offer('maria', 'N417TS', 1)).status).toBe(404)
  expect((await offer(undefined, 'N417TS', 1)).status).toBe(401)
  for (const wrong of [{ percent: 0 }, { priceCents: 0 }, { percent: 1.005 }, { text: 'x'.repeat(1001) }])
    expect((await offer('helen', 'N417TS', 1, wrong)).status).toBe(400)
})

test('only its author changes or withdraws an offer', async () => {
  await shareOut(api, 'N417TS', { tomas: 25 })
  await offer('tomas', 'N417TS', 25)
  await offer('tomas', 'N417TS', 10, { priceCents: 100 })
  expect(await onOffer()).toMatchObject([{ percent: 10, priceCents: 100 }])
  expect((await end('helen', 'N417TS')).status).toBe(404)
  expect((await end('maria', 'N417TS')).status).toBe(404)
  expect((await end(undefined, 'N417TS')).status).toBe(401)
  expect((await end('tomas', 'N417TS')).status).toBe(204)
  expect(await onOffer()).toEqual([])
})

test('an aircraft that is not listed, or is gone, is not shown', async () => {
  await offer('helen', 'N417TS', 25)
  const set = (change: { isListed?: boolean; deletedAt?: Date | null }) =>
    api.db.updateTable('aircraft').set(change).where('id', '=', api.fleet.N417TS).execute()
  expect(await onOffer()).toHaveLength(1)
  await set({ isListed: false })
  expect(await onOffer()).toEqual([])
  await set({ isListed: true, deletedAt: new Date() })
  expect(await onOffer()).toEqual([])
  await set({ deletedAt: null })
})

test('visitors read no last names', async () => {
  await offer('helen', 'N417TS', 25)
  const names = async (who?: 'maria') => (await onOffer(who)).map(({ owner, seller }) => [owner.lastName, seller.lastName])
  expect([await names(), await names('maria')]).toEqual([[['M.', 'M.']], [['Marsh', 'Marsh']]])
})

test('questions without an account reach the people who offer a share', async () => {
  await shareOut(api, 'N417TS', { tomas: 25 })
  await offer('helen', 'N417TS', 25)
  const body = { name: 'Wanda', email: 'wanda@elsewhere.example', interest: 'coOwn' as const, message: 'Is it hangared?' }
  const params = { aircraftId: api.fleet.N417TS }
  await api.call(undefined, 'requestToLearnMore', { body: { ...body, aircraft: params.aircraftId } })
  await api.call(undefined, 'requestToLearnMore', { body })
  const read = (who?: 'helen' | 'tomas' | 'maria') => api.call(who, 'listShareQuestions', { params })
  expect((await read('tomas')).json).toMatchObject({ count: 1, results: [body] })
  expect((await read('maria')).status).toBe(404)
  expect((await read()).status).toBe(401)
  const told = (await api.call('helen', 'listEvents')).json.results.map(({ title }) => title)
  expect(told).toContain('Wanda asks about a share of N417TS')
  expect((await api.call('tomas', 'listEvents')).json.results.map(({ title }) => title)).not.toContain(
    'Wanda asks about a share of N417TS',
  )
})
