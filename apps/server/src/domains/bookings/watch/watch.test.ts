import { plusHours } from '@tailshare/contract/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder, run } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'
import { holdOverdue } from '../../schedule/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an aircraft that is not back keeps its time, up to the booking that follows', async () => {
  const now = new Date()
  const { id } = await insertOrder(api, { startsIn: -4, status: 'late', tail: 'N940DS' })
  const span = (from: Date, to: Date) => sql<string>`tstzrange(${from}, ${to})`
  const held = { id: newId(), resourceId: newId(), resourceKind: 'aircraft', kind: 'booking' }
  await api.db
    .insertInto('occupancy')
    .values({ ...held, orderId: id, during: span(plusHours(now, -4), plusHours(now, -0.5)) })
    .execute()
  const endsAt = async () => {
    const { rows } = await sql<{ until: Date }>`select upper(during) as until from occupancy where id = ${held.id}`.execute(
      api.db,
    )
    return rows[0]!.until
  }
  await run(api, 'watchOrders', {})
  expect((await endsAt()).getTime()).toBeGreaterThan(plusHours(now, 0.9).getTime())

  const next = plusHours(await endsAt(), 0.1)
  await api.db
    .insertInto('occupancy')
    .values({ ...held, id: newId(), during: span(next, plusHours(next, 1)) })
    .execute()
  await holdOverdue(api.db, { soon: plusHours(now, 3), until: plusHours(now, 4) })
  expect(await endsAt()).toEqual(next)
})
