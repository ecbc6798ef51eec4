import { dayIn, daysTouched, plusDays, plusHours } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { halfHour, insertOrder, rewriteOrder } from '../../../../test/orders.ts'
import { inTransaction } from '../../../db/connect.ts'
import type { DB } from '../../../db/types.gen.ts'
import { handOverShare } from '../../aircraft/shares/steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Tomás and Priya are co-owners, Helen is the owner; Maria rents until Priya sells to her. */
const pilots = ['tomas', 'priya', 'helen', 'maria'] as const
const holdersAtFirst = ['tomas', 'priya', 'helen']
const holdersAfter = ['tomas', 'maria', 'helen']
const shareAnew = async () => {
  for (const table of ['aircraftShare', 'shareHolding'] as const) await api.db.deleteFrom(table).execute()
  for (const who of ['tomas', 'priya'] as const)
    await api.db
      .insertInto('aircraftShare')
      .values({ aircraftId: api.fleet.N52148, accountId: api.people[who], percent: 25, since: '2020-01-01' })
      .execute()
}
/** Before any trip in these histories. */
const soldOn = plusDays(dayIn(new Date(), zone), -120)
const sell = () =>
  inTransaction(api.db, (tx) => {
    const { priya: fromId, maria: toId } = api.people
    return handOverShare(tx, { aircraftId: api.fleet.N52148, fromId, toId, percent: 25, on: soldOn })
  })
const tails = ['N52148', 'N417TS'] as const
const hours = fc.integer({ min: -2_000, max: 6_000 })

const change = fc.oneof(
  fc.record({
    act: fc.constant('move' as const),
    by: fc.integer({ min: -200, max: 200 }),
    length: fc.integer({ min: 1, max: 200 }),
  }),
  fc.record({ act: fc.constant('cancel' as const), late: fc.boolean() }),
  fc.record({ act: fc.constant('takeBack' as const) }),
  fc.record({ act: fc.constant('return' as const), after: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ act: fc.constant('give' as const), to: fc.constantFrom(...pilots) }),
  fc.record({ act: fc.constant('otherAircraft' as const), tail: fc.constantFrom(...tails) }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

const apply = async (id: string, one: Change) => {
  const order = await api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const set = (values: Updateable<DB['orders']>) => rewriteOrder(api, id, values)
  const isOver = order.status !== 'booked'
  if (one.act === 'takeBack') {
    if (order.status === 'canceled') await set({ status: 'booked', canceledLate: false })
  } else if (isOver) return
  else if (one.act === 'move') {
    const startAt = plusHours(order.startAt, one.by)
    await set({ startAt, dropAt: plusHours(startAt, one.length) })
  } else if (one.act === 'cancel') {
    await set({ canceledLate: one.late })
    await set({ status: 'canceled' })
  } else if (one.act === 'return') await set({ status: 'flight_complete', dropRealAt: plusHours(order.startAt, one.after) })
  else if (one.act === 'give') await set({ pilotId: api.people[one.to] })
  else await set({ aircraftId: api.fleet[one.tail] })
}

/** Expected ledger rows, counted from the bookings while each person held a share. */
const counted = async (ids: string[], holders: readonly string[]) => {
  const rows = await api.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const names = new Map(Object.entries(api.people).map(([name, id]) => [id, name]))
  return rows.flatMap((order) => {
    const stands = !order.status.startsWith('canceled') || order.canceledLate
    if (!stands || order.aircraftId !== api.fleet.N52148 || !holders.includes(names.get(order.pilotId) ?? '')) return []
    const to = order.status === 'flight_complete' ? order.dropRealAt! : order.dropAt
    return daysTouched({ from: order.startAt, to }, zone).map((day) => `${order.id} ${names.get(order.pilotId)} ${day}`)
  })
}

const inLedger = async (ids: string[]) => {
  const rows = await api.db
    .selectFrom('quotaEntry')
    .innerJoin('account', 'account.id', 'quotaEntry.accountId')
    .select(['orderId', 'accountId', 'day', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('orderId', 'in', ids)
    .groupBy(['orderId', 'accountId', 'day'])
    .execute()
  const names = new Map(Object.entries(api.people).map(([name, id]) => [id, name]))
  for (const { amount } of rows) expect([0, 1]).toContain(amount)
  return rows.filter(({ amount }) => amount > 0).map(({ orderId, accountId, day }) => `${orderId} ${names.get(accountId)} ${day}`)
}

const history = fc.record({
  pilot: fc.constantFrom(...pilots),
  tail: fc.constantFrom(...tails),
  starts: hours,
  length: fc.integer({ min: 1, max: 300 }),
  changes: fc.array(change, { maxLength: 6 }),
  later: fc.array(change, { maxLength: 3 }),
})

test('after any history with a transfer of shares, the quota ledger matches the bookings day by day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 5 }), async (histories) => {
      await shareAnew()
      await api.db.deleteFrom('occupancy').execute()
      const ids: string[] = []
      for (const { pilot, tail, starts, length, changes } of histories) {
        const { id } = await insertOrder(api, { pilot, tail, start: halfHour(starts), hours: length })
        await api.db.deleteFrom('occupancy').execute()
        ids.push(id)
        for (const one of changes) await apply(id, one)
      }
      expect((await inLedger(ids)).toSorted()).toEqual((await counted(ids, holdersAtFirst)).toSorted())
      await sell()
      for (const [index, { later }] of histories.entries()) for (const one of later) await apply(ids[index]!, one)
      const isPriyas = (line: string) => line.includes(' priya ')
      const after = await inLedger(ids)
      expect(after.filter((line) => !isPriyas(line)).toSorted()).toEqual((await counted(ids, holdersAfter)).toSorted())
      // A former co-owner keeps only ledger rows that have not changed since.
      expect(await counted(ids, ['priya'])).toEqual(expect.arrayContaining(after.filter(isPriyas)))
    }),
    { numRuns: runs(20) },
  )
})

test('rows of the ledger are never changed', async () => {
  await shareAnew()
  await insertOrder(api, { pilot: 'tomas', tail: 'N52148', start: halfHour(7_000), hours: 3 })
  await expect(api.db.updateTable('quotaEntry').set({ amount: 5 }).execute()).rejects.toThrow(/append-only/)
  await expect(api.db.deleteFrom('quotaEntry').execute()).rejects.toThrow(/append-only/)
})
