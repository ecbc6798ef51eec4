import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines'] as const) await giveCard(api, who)
})
beforeEach(() => sql`delete from occupancy`.execute(api.db))
afterAll(() => api.close())

const change = (id: string, body: object, who: keyof Api['people'] = 'maria') =>
  api.call(who, 'changeBooking', { body: { orderId: id, ...body } })
const pageOf = async (id: string, who: keyof Api['people'] = 'maria') =>
  (await api.call(who, 'getOrder', { params: { id } })).json
const heldBy = async (orderId: string) =>
  (await api.db.selectFrom('occupancy').select('resourceId').where('orderId', '=', orderId).execute()).map(
    (row) => row.resourceId,
  )

test('adding or removing an instructor updates price, ledger, time and notices', async () => {
  const { id } = await insertOrder(api, { start: halfHour(30) })
  const before = (await pageOf(id)).totalCents
  const heard = await startHearing(api)
  const added = await change(id, { csipId: api.people.elena, passengers: 2 })
  expect(added.status).toBe(200)
  const page = await pageOf(id)
  const csip = page.quote.lines.find(({ kind }) => kind === 'csip')!
  expect(page).toMatchObject({ csip: { id: api.people.elena }, passengers: 2, totalCents: before + csip.cents })
  expect(await heldBy(id)).toContain(api.people.elena)
  expect((await heard()).map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)).toEqual([
    'elena: Maria Reyes asks you to fly, and 1 more',
    'helen: Booking TS-1 of N417TS: Elena Park instructs, and 1 more',
  ])

  expect((await change(id, { csipId: null })).json.totalCents).toBe(before)
  expect(await heldBy(id)).not.toContain(api.people.elena)
  expect((await heard()).map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)).toEqual([
    'elena: You’re no longer flying with Maria Reyes',
    'helen: Booking TS-1 of N417TS: no instructor',
  ])
  expect((await pageOf(id)).events.at(-1)!.why).toContain('CSIP: Elena Park, now none.')
  const { rows } = await api.pool.query(
    `select coalesce(sum(cents), 0)::int as owed from ledger_entry e join ledger_movement m on m.id = e.movement_id
     where m.order_id = $1 and e.ledger = 'expected_customer'`,
    [id],
  )
  expect(rows).toEqual([{ owed: before }])
})

test('the preview of a change knows the instructor and the passengers that are asked for', async () => {
  const { id, aircraftId } = await insertOrder(api, { start: halfHour(30), csip: 'elena' })
  const preview = async (query: object) =>
    (await api.call('maria', 'canBook', { params: { id: aircraftId }, query: { orderId: id, ...query } })).json
  const kinds = async (query: object) => (await preview(query)).quote!.lines.map(({ kind }) => kind)
  expect(await kinds({})).toContain('csip')
  expect(await kinds({ csip: 'none' })).not.toContain('csip')
  expect((await preview({ passengers: 6 })).templates).toContainEqual(expect.objectContaining({ code: 'too_many_aboard' }))
})

test('too many aboard, and an instructor who does not offer it, are refused as in a booking', async () => {
  const { id } = await insertOrder(api, { start: halfHour(30) })
  const many = await change(id, { passengers: 6 })
  expect([many.status, many.json.templates]).toEqual([
    422,
    expect.arrayContaining([expect.objectContaining({ code: 'too_many_aboard' })]),
  ])
  const nobody = await change(id, { csipId: api.people.jonas })
  expect([nobody.status, nobody.json.templates]).toEqual([
    422,
    expect.arrayContaining([expect.objectContaining({ code: 'csip_not_qualified' })]),
  ])
  expect(await pageOf(id)).toMatchObject({ csip: null, passengers: 1 })
})

test('destination and note can change until the return; owner and instructor see them, the price stays', async () => {
  const { id, quote } = await insertOrder(api, { start: halfHour(-1), csip: 'elena', status: 'in_flight' })
  const heard = await startHearing(api)
  expect((await change(id, { destination: 'KTVL', note: 'Overnight at the lake' })).status).toBe(200)
  expect(await pageOf(id)).toMatchObject({ destination: 'KTVL', note: 'Overnight at the lake', totalCents: quote.totalCents })
  const told = await heard()
  expect(told.map(({ who }) => who)).toEqual(['elena', 'helen'])
  expect(told[1]!.text).toContain('Destination: nothing, now “KTVL”. Note: nothing, now “Overnight at the lake”.')
  expect((await change(id, { destination: 'KTVL' })).status).toBe(200)
  expect(await heard()).toEqual([])
  const late = await change(id, { passengers: 3 })
  expect([late.status, late.json.detail]).toEqual([409, 'The aircraft has left; only the return can change.'])
  expect((await change(id, { note: 'x' }, 'helen')).status).toBe(403)
})

test('a flight under way is not checked again for who flies it; an undone cancellation is', async () => {
  const papers = (status: string) =>
    sql`update document set status = ${status} where account_id = ${api.people.maria}
      and kind in ('photo_id', 'pilot_certificate')`.execute(api.db)
  await papers('negative')
  const out = await insertOrder(api, { start: halfHour(-1), status: 'in_flight' })
  const longer = await change(out.id, { flightDropTime: plusHours(out.drop, 1).toISOString() })
  expect([longer.status, longer.json.templates]).toEqual([200, undefined])
  const { id } = await insertOrder(api, { start: halfHour(40) })
  await api.call('maria', 'cancelOrder', { params: { id } })
  const undone = await api.call('maria', 'undoCancel', { params: { id } })
  expect(undone).toMatchObject({
    status: 422,
    json: { templates: expect.arrayContaining([expect.objectContaining({ code: 'photo_id_missing' })]) },
  })
  await papers('complete')
  expect((await api.call('maria', 'undoCancel', { params: { id } })).status).toBe(200)
  await papers('negative')
  const refused = await change(id, { flightDropTime: halfHour(45).toISOString() })
  expect([refused.status, refused.json.templates]).toEqual([
    422,
    expect.arrayContaining([expect.objectContaining({ code: 'photo_id_missing' })]),
  ])
  await papers('complete')
})
