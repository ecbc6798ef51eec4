import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { bringBack, depart } from '../../../test/bookings/ramp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
afterAll(() => api.close())

type Weight = { rows: number; bytes: number }

/** Row count and size of values per table. Excludes indexes and row overhead. */
const measure = async () => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migration%'",
  )
  const each = tables.map(
    ({ name: table }) =>
      `select '${table}' as name, count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::int as bytes from ${table} t`,
  )
  const { rows } = await api.pool.query<Weight & { name: string }>(each.join(' union all '))
  return new Map(rows.map(({ name, ...weight }) => [name, weight]))
}

/** Rows and bytes added by `work`, heaviest tables first. */
const addedBy = async (work: () => Promise<unknown>) => {
  const before = await measure()
  await work()
  const after = await measure()
  return [...after]
    .map(([name, { rows, bytes }]) => ({ name, rows: rows - before.get(name)!.rows, bytes: bytes - before.get(name)!.bytes }))
    .filter(({ rows, bytes }) => rows !== 0 || bytes !== 0)
    .toSorted((one, other) => other.bytes - one.bytes)
}
const sum = (added: Weight[]) =>
  added.reduce((all, { rows, bytes }) => ({ rows: all.rows + rows, bytes: all.bytes + bytes }), { rows: 0, bytes: 0 })

/** With SHOW_BYTES=1, prints the figures used in docs/scale.md. */
const say = (title: string, added: (Weight & { name: string })[]) => {
  if (!process.env.SHOW_BYTES) return
  const { rows, bytes } = sum(added)
  const lines = added.map((one) => `  ${one.name}: ${one.rows} rows, ${one.bytes} bytes`)
  process.stdout.write(`${title}: ${rows} rows, ${bytes} bytes\n${lines.join('\n')}\n`)
}

test('a booking, including its notices, writes few rows and bytes', async () => {
  const added = await addedBy(async () => {
    const body = { aircraftId: api.fleet.N52148, ...times(dayTrip(20)) }
    const { status } = await api.call('maria', 'bookAircraft', { body, key: 'weighed' })
    expect(status).toBe(200)
    await api.runJobs()
  })
  say('A booking until everyone has heard of it', added)
  expect(sum(added).bytes).toBeLessThan(40_000)
})

test('a flight, from check-out to payment, writes few rows and bytes', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  const added = await addedBy(async () => {
    expect((await depart(api, 'rosa', id)).status).toBe(200)
    expect((await bringBack(api, 'rosa', id)).status).toBe(200)
    await api.runJobs()
  })
  say('A flight from check-out to what is paid for it', added)
  expect(sum(added).bytes).toBeLessThan(80_000)
})
