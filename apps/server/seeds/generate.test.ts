import { tailNumber } from '@tailshare/contract/fields'
import { expect, test } from 'vitest'
import { generate } from './generate.ts'
import { openFresh, rowsOf } from '../test/demo.ts'

test('the generator fills a database of any size without overlaps', async () => {
  const fresh = await openFresh()
  await generate(fresh.db, { aircraft: 60, bookings: 1500, pilots: 20 })
  const [counts] = await rowsOf(
    fresh,
    'select (select count(*) from aircraft) as aircraft, (select count(*) from orders) as orders, (select count(*) from occupancy) as held',
  )
  const tails = await rowsOf<{ tail_number: string }>(fresh, 'select tail_number from aircraft')
  const [constraint] = await rowsOf(fresh, `select conname from pg_constraint where conname = 'occupancy_no_overlap'`)
  await fresh.close()
  expect(counts).toEqual({ aircraft: 60, orders: 1500, held: 1500 })
  for (const { tail_number } of tails) expect(tailNumber.parse(tail_number)).toBe(tail_number)
  expect(constraint).toBeDefined()
})
