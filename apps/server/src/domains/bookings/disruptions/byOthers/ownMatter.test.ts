import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { lateCause, startDisruptions, tail } from '../../../../../test/bookings/disruptions.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'

let api: Api
let r: Awaited<ReturnType<typeof startDisruptions>>
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
})
afterAll(() => api.close())
beforeEach(() => r.clear())

const own = { status: 409, json: { code: 'own_account', detail: ownMatterText } }

test('an operator or staff member who holds a share cannot cancel its bookings because of an event', async () => {
  const cause = lateCause((await r.late()).id)
  const { id } = await r.order()
  await shareOut(api, tail, { omar: 1 })
  const cancels = await r.choose(cause, 'cancel', 'omar')
  expect(await r.apply(cause, 'omar', cancels)).toMatchObject(own)
  expect((await r.rowOf(id)).status).toBe('booked')
  await shareOut(api, tail, { rosa: 1 })
  expect(await r.apply(cause, 'rosa', cancels)).toMatchObject(own)
  await shareOut(api, tail, {})
})

test('an operator cannot get out of their own booking that way', async () => {
  const cause = lateCause((await r.late()).id)
  await r.order({ pilot: 'omar' })
  expect(await r.apply(cause, 'omar', await r.choose(cause, 'cancel', 'omar'))).toMatchObject(own)
})

test('an operator cannot move a booking to their own aircraft; a move to another owner counts the trip’s worth', async () => {
  const cause = lateCause((await r.late()).id)
  const { id, quote } = await r.order()
  const instead = await r.choose(cause, 'aircraft', 'omar')
  await shareOut(api, 'N940DS', { omar: 1 })
  expect(await r.apply(cause, 'omar', instead)).toMatchObject(own)
  await shareOut(api, 'N940DS', {})
  await sql`delete from operator_act`.execute(api.db)
  expect((await r.apply(cause, 'omar', instead)).status).toBe(200)
  expect(await r.tailOf(id)).toBe('N940DS')
  const { rows } = await sql<{ cents: number; whose: string[] }>`
    select cents, member_ids::text[] as whose from operator_act where kind = 'event'`.execute(api.db)
  expect(rows[0]!.cents).toBeGreaterThanOrEqual(quote.totalCents)
  expect(rows[0]!.whose).toContain(api.people.victor)
})
