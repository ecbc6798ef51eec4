import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

// An operator changes a trip: people affected after it count as much as those before.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`update intervention set state = 'lapsed', decided_at = now() where state = 'waiting'`.execute(api.db)
  await owns('victor')
})
afterAll(() => api.close())

const owns = (who: 'victor' | 'omar' | 'nadia') =>
  api.db.updateTable('aircraft').set({ ownerId: api.people[who] }).where('id', '=', api.fleet.N940DS).execute()
const spent = (cents: number, memberId: string = api.people.jonas) =>
  sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (gen_random_uuid(), ${api.people.omar}, array[${memberId}]::uuid[], 'refund', ${cents}, now())`.execute(api.db)
let day = 20
const booked = (csip?: 'elena') =>
  insertOrder(api, {
    tail: 'N52148',
    start: halfHour(24 * day++),
    hours: 3,
    plannedHours: 2,
    passengers: 0,
    ...(csip && { csip }),
  })
const ask = (id: string, change: object) =>
  api.call('omar', 'askIntervention', {
    params: { id },
    body: { kind: 'change', change, reason: 'The first one is in the shop' },
  })
const victors = () => ({ aircraftId: api.fleet.N940DS })
const own = { status: 409, json: { code: 'own_account', detail: ownMatterText } }
const baseOf = async () =>
  (await api.db.selectFrom('aircraft').select('airportId').where('id', '=', api.fleet.N52148).executeTakeFirstOrThrow()).airportId
const flies = async (id: string) =>
  (await api.db.selectFrom('orders').select(['aircraftId', 'csipId']).where('id', '=', id).executeTakeFirstOrThrow()).aircraftId

test('an operator puts no trip on an aircraft of their own, alone or by asking for it', async () => {
  await owns('omar')
  const { id, aircraftId } = await booked()
  expect(await ask(id, victors())).toMatchObject(own)
  await spent(99_900)
  expect(await ask(id, victors())).toMatchObject(own)
  expect(await flies(id)).toBe(aircraftId)
})

test('a second operator cannot approve one moved to theirs, either', async () => {
  const { id, aircraftId } = await booked()
  await spent(99_900)
  const { json } = await ask(id, victors())
  expect(json.state).toBe('waiting')
  await owns('nadia')
  expect(await api.call('nadia', 'approveIntervention', { params: { id: json.id } })).toMatchObject(own)
  expect(await flies(id)).toBe(aircraftId)
})

test('gains of one owner within the week add up, from whichever owners they came', async () => {
  const { id } = await booked()
  await spent(30_000, api.people.victor)
  expect((await ask(id, victors())).json).toMatchObject({ state: 'waiting' })
  await sql`delete from operator_act`.execute(api.db)
  await sql`update intervention set state = 'lapsed', decided_at = now() where state = 'waiting'`.execute(api.db)
  expect((await ask(id, victors())).json).toMatchObject({ state: 'done' })
  const { rows } = await sql<{ whose: string[] }>`select member_ids::text[] as whose from operator_act`.execute(api.db)
  expect(rows.map(({ whose }) => whose.toSorted())).toEqual([[api.people.maria, api.people.helen, api.people.victor].toSorted()])
})

test('another instructor at the same price counts the lesson’s price', async () => {
  const { id } = await booked('elena')
  await sql`update account set pilot_category = 'csip_pilot' where id = ${api.people.ines}`.execute(api.db)
  const rate = { accountId: api.people.ines, airportId: await baseOf(), hourlyCents: 8_500 }
  await api.db.insertInto('csipRate').values(rate).execute()
  const { status, json } = await ask(id, { csipId: api.people.ines })
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json.cents).toBeGreaterThanOrEqual(8_500)
})
