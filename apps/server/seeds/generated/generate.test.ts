import { tailNumber } from '@tailshare/contract/base/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMisbooked, listMiscounted, listUnbalanced } from '../../src/domains/reports/queries.ts'
import { openFresh, rowsOf } from '../../test/server/demo.ts'
import { generate, tables } from './generate.ts'

let fresh: Awaited<ReturnType<typeof openFresh>>
const schema = () =>
  rowsOf(
    fresh,
    `select indexdef as made from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  )
let schemaBefore: unknown[]
beforeAll(async () => {
  fresh = await openFresh()
  schemaBefore = await schema()
  await generate(fresh.db, { aircraft: 60, bookings: 1500, pilots: 20 })
})
afterAll(() => fresh.close())

test('the generator fills a database of any size, and leaves every index and constraint as it was', async () => {
  const [counts] = await rowsOf(
    fresh,
    'select (select count(*) from aircraft) as aircraft, (select count(*) from orders) as orders',
  )
  expect(counts).toEqual({ aircraft: 60, orders: 1500 })
  const tails = await rowsOf<{ tail_number: string }>(fresh, 'select tail_number from aircraft')
  for (const { tail_number } of tails) expect(tailNumber.parse(tail_number)).toBe(tail_number)
  expect(await schema()).toEqual(schemaBefore)
})

test('bookings hold the time of aircraft, pilot and instructor, and come in the order in which they were made', async () => {
  const [held] = await rowsOf(
    fresh,
    `select count(*) filter (where resource_kind = 'aircraft') - (select count(*) from orders where canceled_at is null) as aircraft_missing,
      count(*) filter (where resource_kind = 'person') - (select count(*) + count(csip_id) from orders where canceled_at is null) as people_missing,
      (select count(*) from orders where csip_id is not null) > 100 as lessons from occupancy`,
  )
  expect(held).toEqual({ aircraft_missing: 0, people_missing: 0, lessons: true })
  const [order] = await rowsOf(
    fresh,
    `select bool_and(at >= before) as in_order from (select created_at as at, lag(created_at) over (order by id) as before from orders) o where before is not null`,
  )
  expect(order).toEqual({ in_order: true })
  const states = await rowsOf<{ status: string }>(fresh, 'select distinct status from orders order by 1')
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['booked', 'canceled', 'canceled_by_owner', 'flight_complete']),
  )
})

test('meters of consecutive flights chain, and the aircraft shows the last reading', async () => {
  const [meters] = await rowsOf(
    fresh,
    `select bool_and(hobbs_out = before) as chained, (select bool_and(a.hobbs >= f.hobbs_in) from flight f join aircraft a on a.id = f.aircraft_id) as ahead
      from (select hobbs_out, lag(hobbs_in) over (partition by aircraft_id order by returned_at) as before from flight) f where before is not null`,
  )
  expect(meters).toEqual({ chained: true, ahead: true })
})

const sums = [
  'table account_line',
  'table cost_balance',
  'select count(*) from quota_entry',
  'table account_month',
  'table account_owed',
  'table owner_payment',
]
const allSums = async () => Promise.all(sums.map((sum) => rowsOf(fresh, `select to_jsonb(s) as row from (${sum}) s order by 1`)))

test('the sums are those that the triggers make, and the books and times those that the database lets pass', async () => {
  expect(await listMiscounted(fresh.db)).toEqual([])
  expect(await listUnbalanced(fresh.db)).toEqual([])
  expect(await listMisbooked(fresh.db)).toEqual([])
  const before = await allSums()
  expect(before[0]!.length).toBeGreaterThan(100)
  // Insert the rows again with all triggers and foreign keys.
  for (const table of tables) await rowsOf(fresh, `create table kept_${table} as table ${table}`)
  await rowsOf(fresh, 'truncate orders, notice, account_month, account_owed cascade')
  expect(await allSums()).not.toEqual(before)
  for (const table of tables) {
    await rowsOf(fresh, `insert into ${table} select * from kept_${table}`)
    expect(await rowsOf(fresh, `table ${table} except table kept_${table}`), table).toEqual([])
  }
  expect(await allSums()).toEqual(before)
})
