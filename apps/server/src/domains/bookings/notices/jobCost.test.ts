import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { setSwitches, startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { tasks } from '../../../tasks.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
  for (const who of ['maria', 'helen'] as const) await setSwitches(api, who, { mail: true, text: true })
})
afterAll(() => api.close())

const bookings = 40
const mostStatements = 6
/** Marks the test's own queries. */
const ours = '/* ours */'

const isDone = async () => {
  const { rows } = await api.pool.query<{
    left: boolean
  }>(`select exists (select from graphile_worker._private_jobs where run_at <= now())
    or exists (select from outbox_message where sent_at is null) as left ${ours}`)
  return !rows[0]!.left
}
const textOf = ([first]: unknown[]) => (typeof first === 'string' ? first : (first as { text: string }).text)

test('the jobs of bookings made in quick succession take at most six statements per booking, with bell, mail and text to both people', async () => {
  for (let place = 0; place < bookings; place++) {
    const { id } = await insertOrder(api, { pilot: 'maria', start: halfHour(96 + place * 4), hours: 3 })
    await enqueue(api.db, 'tellBooked', { orderId: id })
  }
  const said = vi.spyOn(pg.Client.prototype, 'query')
  const worker = await startWorker(api.connectionString, api.services, tasks)
  await expect.poll(isDone, { interval: 50 }).toBe(true)
  await worker.stop()
  const texts = said.mock.calls.map(textOf).filter((text) => !text.includes(ours))
  said.mockRestore()

  const ways = (await heard()).map(({ who, by }) => `${who}: ${by}`)
  expect(ways.filter((way) => way === 'helen: bell, mail, text')).toHaveLength(bookings)
  expect(ways.filter((way) => way === 'maria: bell, mail, text')).toHaveLength(bookings)
  expect(texts.length / bookings).toBeLessThanOrEqual(mostStatements)
  expect(texts.length).toBeGreaterThan(0)
})
