import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { expireRequests } from './steps.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'sam'] as const) await giveCard(api, who)
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`delete from csip_request`.execute(api.db)
  await heard()
})
afterAll(() => api.close())

const trip = (days = 6) => times(dayTrip(days, '10:00', '12:00'))
const book = async (who: 'sam' | 'maria', more: object = {}) => {
  const body = { aircraftId: api.fleet.N52148, csipId: api.people.elena, ...trip(), ...more }
  const { status, json } = await api.call(who, 'bookAircraft', { body })
  expect([status, json]).toMatchObject([200, {}])
  return json
}
const accept = (id: string) => api.call('elena', 'answerCsipRequest', { params: { id }, body: { answer: 'accept' } as never })
const requests = async (id: string, who: 'sam' | 'maria') => (await api.call(who, 'getCsipRequest', { params: { id } })).json
const titles = async () => (await heard()).map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)
const due = (id: string) =>
  sql`update csip_request set answer_by = now() - interval '1 minute' where order_id = ${id} and state = 'asked'`.execute(api.db)

test('a request that fails to expire is logged and does not block the others', async () => {
  const stuck = (await book('sam')).id
  const other = (await book('maria', { ...trip(8) })).id
  for (const id of [stuck, other]) await due(id)
  await sql
    .raw(
      `create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
       create trigger never before update on orders for each row when (old.id = '${stuck}') execute function never()`,
    )
    .execute(api.db)
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await expireRequests({ ...api.services, log }, new Date())
  await sql`drop function never cascade`.execute(api.db)
  expect([(await requests(stuck, 'sam')).request?.state, (await requests(other, 'maria')).request?.state]).toEqual([
    'asked',
    'expired',
  ])
  expect(log.error).toHaveBeenCalledOnce()
})

test('another aircraft of the model at the airport keeps the acceptance; another model needs a new request', async () => {
  const { id } = await book('maria')
  await accept(id)
  await titles()
  const models = await api.db.selectFrom('aircraft').select(['id', 'modelId']).execute()
  const modelOf = (aircraftId: string) => models.find((one) => one.id === aircraftId)!.modelId
  const move = (aircraftId: string) => api.call('maria', 'changeBooking', { body: { orderId: id, aircraftId } })
  await api.db
    .updateTable('aircraft')
    .set({ modelId: modelOf(api.fleet.N52148) })
    .where('id', '=', api.fleet.N417TS)
    .execute()
  const same = await move(api.fleet.N417TS)
  expect([same.status, same.json.csipAsked]).toEqual([200, false])
  expect((await requests(id, 'maria')).request?.state).toBe('accepted')
  expect(await titles()).toEqual([
    'elena: Booking TS-1 of N417TS: another aircraft',
    'helen: Booking TS-1 of N417TS: another aircraft',
  ])
  await api.db
    .updateTable('aircraft')
    .set({ modelId: modelOf(api.fleet.N417TS) })
    .where('id', '=', api.fleet.N417TS)
    .execute()
  expect((await move(api.fleet.N52148)).json.csipAsked).toBe(true)
  expect(await titles()).toContain('elena: Maria Reyes asks you to fly, and 1 more')
})
