import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { run } from '../../../../test/money.ts'
import { halfHour } from '../../../../test/orders.ts'
import { lateCause, startDisruptions, type Disruptions } from '../../../../test/bookings/disruptions.ts'
import { tasks } from '../../../tasks.ts'

let api: Api
let r: Disruptions
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
})
afterAll(() => api.close())

test('an event that cannot be undone is logged and does not block the others', async () => {
  const out = await r.late()
  const stuck = await r.order({ start: halfHour(4) })
  await r.applied(lateCause(out.id))
  const victors = await r.order({ tail: 'N322SR', pilot: 'sam', status: 'late', start: halfHour(-4), hours: 3 })
  await r.order({ tail: 'N322SR', pilot: 'ines', start: halfHour(1) })
  await run(api, 'proposeDisruption', { kind: 'late', ref: victors.id })
  await sql`update orders set status = 'flight_complete' where id in (${out.id}, ${victors.id})`.execute(api.db)
  await sql`delete from occupancy where order_id in (${out.id}, ${victors.id})`.execute(api.db)
  await sql
    .raw(
      `create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
       create trigger never before update on disruption_step for each row when (old.order_id = '${stuck.id}') execute function never()`,
    )
    .execute(api.db)
  // The stuck one comes first; the next must still end.
  await sql`update disruption set undo_until = now() - interval '1 hour' where state = 'applied'`.execute(api.db)
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await tasks.watchDisruptions({ ...api.services, log })
  await sql`drop function never cascade`.execute(api.db)
  expect(log.error).toHaveBeenCalledOnce()
  const states = async () => (await sql<{ state: string }>`select state from disruption order by at`.execute(api.db)).rows
  expect((await states()).map(({ state }) => state)).toEqual(['applied', 'put_back'])
  await tasks.watchDisruptions(api.services)
  expect((await states()).map(({ state }) => state)).toEqual(['put_back', 'put_back'])
})
