import { expect } from 'vitest'
import type { Api } from '../api.ts'
import { books, chargesOf } from '../money.ts'

/** One line per charge of a booking, sorted: `hold captured 31200`. */
export const chargeLines = async (api: Api, orderId: string) =>
  (await chargesOf(api, orderId))
    .map(
      ({ kind, state, amountCents, capturedCents }) => `${kind} ${state} ${state === 'captured' ? capturedCents : amountCents}`,
    )
    .toSorted()

export const outcomeOf = (api: Api, orderId: string) =>
  api.db.selectFrom('orders').select(['status', 'cancelReason', 'finalCents']).where('id', '=', orderId).executeTakeFirstOrThrow()

/** Pending jobs of a booking, by name. Jobs of the same queue run one after another. */
export const queuedFor = async (api: Api, orderId: string) => {
  const { rows } = await api.pool.query<{ identifier: string; run_at: Date; key: string | null; queue_name: string | null }>(
    `select t.identifier, j.run_at, j.key, q.queue_name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload ->> 'orderId' = $1 order by 1, 3`,
    [orderId],
  )
  return rows
}

export const noticesOf = (api: Api, accountId: string) =>
  api.db
    .selectFrom('notice')
    .select(['title', 'link'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('title')
    .execute()

/** The ledger sums to zero and agrees with the provider. */
export const expectBalanced = async (api: Api) => {
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
}
