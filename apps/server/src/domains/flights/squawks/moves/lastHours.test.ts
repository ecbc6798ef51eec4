import { plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

// Twelve hours before the start, a booking of a grounded aircraft is canceled on the owner's side; until then a release restores it.

let api: Api
let orderId: string
beforeEach(async () => {
  api = await startApi()
  await giveCard(api, 'ines')
  orderId = (await insertOrder(api, { pilot: 'ines', start: halfHour(40) })).id
})
afterEach(() => api.close())

const ground = async (text: string) =>
  (await api.call('rosa', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body: { text, severity: 'grounding' } })).json
    .id
const move = (
  id: string,
  body: { move: 'close'; reason: string } | { move: 'judge'; severity: 'limit' | 'grounding'; reason: string },
) => api.call('helen', 'moveSquawk', { params: { id }, body })
/** Minutes by which the start is later than the 12-hour limit. */
const startsIn = (minutes: number) =>
  sql`update orders set start_at = ${plusMinutes(new Date(), 720 + minutes)} where id = ${orderId}`.execute(api.db)
const watch = async () => {
  await run(api, 'watchOrders', {})
  await api.runJobs()
}
const now = () =>
  api.db
    .selectFrom('orders')
    .select(['status', 'finalCents', 'atRiskSquawkId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
const kept = { status: 'booked', atRiskSquawkId: null }
const gone = { status: 'canceled_by_owner', finalCents: 0 }

test('closed a minute before the limit the booking stays; a minute after, it is canceled free of charge', async () => {
  const first = await ground('Flat tire')
  await startsIn(1)
  await watch()
  expect(await now()).toMatchObject({ status: 'booked', atRiskSquawkId: first })
  await move(first, { move: 'close', reason: 'New tube' })
  await startsIn(-1)
  await watch()
  expect(await now()).toMatchObject(kept)

  await ground('Flat again')
  const heard = await startHearing(api)
  await watch()
  expect(await now()).toMatchObject(gone)
  const [told] = (await heard()).filter(({ who }) => who === 'ines')
  expect(told!.text).toContain('twelve hours before the start. Nothing is charged')
})

test('with one of two squawks closed, the other still cancels the booking', async () => {
  const first = await ground('Flat tire')
  const second = await ground('Crack in the spinner')
  await move(first, { move: 'close', reason: 'New tube' })
  expect((await now()).atRiskSquawkId).toBe(second)
  await startsIn(-1)
  await watch()
  expect(await now()).toMatchObject(gone)
})

test('rated as not grounding in time, nothing is canceled; raised again, it is', async () => {
  const id = await ground('Rough mag')
  await move(id, { move: 'judge', severity: 'limit', reason: 'Within limits' })
  await startsIn(-1)
  await watch()
  expect(await now()).toMatchObject(kept)
  await move(id, { move: 'judge', severity: 'grounding', reason: 'Dead now' })
  await watch()
  expect(await now()).toMatchObject(gone)
})

test('of a release and the limit at the same moment one wins completely', async () => {
  const id = await ground('Flat tire')
  await startsIn(-1)
  await Promise.all([run(api, 'watchOrders', {}), move(id, { move: 'close', reason: 'New tube' })])
  const after = await now()
  expect([kept.status, gone.status]).toContain(after.status)
  if (after.status === kept.status) expect(after).toMatchObject(kept)
  else expect(after).toMatchObject(gone)
})
