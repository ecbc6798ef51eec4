import type { DisruptionBody, DisruptionOptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CastKey } from '../../seeds/cast.ts'
import type { Api } from '../api.ts'
import { giveCard } from '../factories.ts'
import { halfHour, insertOrder } from '../orders.ts'

type Cause = DisruptionBody['cause']
type Choices = DisruptionBody['choices']

export const tail = 'N52148'

/** Helen's 172 at San Carlos and Victor's slightly cheaper one of the same model beside it, with calls to handle disruptions. */
export const startDisruptions = async (api: Api) => {
  await giveCard(api, 'maria')
  const { modelId, airportId, depositCents, minimumHoursPerNight } = await api.db
    .selectFrom('aircraft')
    .selectAll()
    .where('tailNumber', '=', tail)
    .executeTakeFirstOrThrow()
  await api.db
    .updateTable('aircraft')
    .set({ modelId, airportId, depositCents, minimumHoursPerNight, rateCents: 18_000, fuelIncluded: true })
    .where('tailNumber', '=', 'N940DS')
    .execute()

  const order = (changes: Parameters<typeof insertOrder>[1] = {}) =>
    insertOrder(api, { tail, start: halfHour(4), hours: 3, plannedHours: 2.5, passengers: 0, ...changes })
  const preview = (cause: Cause, who: CastKey = 'helen', choices: Choices = []) =>
    api.call(who, 'previewDisruption', { body: { cause, choices } })
  const seen = async (cause: Cause, who: CastKey = 'helen') => {
    const { status, json } = await preview(cause, who)
    expect(status, JSON.stringify(json)).toBe(200)
    return json
  }
  const apply = async (cause: Cause, who: CastKey = 'helen', choices?: Choices, message = '') =>
    api.call(who, 'applyDisruption', {
      body: { cause, choices: choices ?? proposals((await seen(cause, who)).bookings), message },
    })
  const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    clear: async () => {
      for (const table of ['occupancy', 'disruption_step', 'disruption'])
        await sql`delete from ${sql.table(table)}`.execute(api.db)
      await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in', 'in_flight', 'late')`.execute(
        api.db,
      )
      await sql`update squawk set state = 'closed' where state <> 'closed'`.execute(api.db)
      await sql`update aircraft set grounded_reason = null`.execute(api.db)
    },
    order,
    /** Jonas has had it since this morning and is overdue. */
    late: () => order({ pilot: 'jonas', status: 'late', start: halfHour(-4), hours: 3 }),
    preview,
    seen,
    apply,
    applied: async (...args: Parameters<typeof apply>) => {
      const { status, json } = await apply(...args)
      expect(status, JSON.stringify(json)).toBe(200)
      return json
    },
    choose: async (cause: Cause, kind: DisruptionOptionKind, who: CastKey = 'helen'): Promise<Choices> =>
      (await seen(cause, who)).bookings.map(({ orderId, options }) => ({
        orderId,
        key: options.find((one) => one.kind === kind)!.key,
      })),
    undo: (id: string, who: CastKey = 'helen') => api.call(who, 'undoDisruption', { params: { id } }),
    answer: (orderId: string, body: { answer: 'keep' | 'back' | 'other' | 'cancel'; key?: string }, who: CastKey = 'maria') =>
      api.call(who, 'answerDisruption', { params: { id: orderId }, body }),
    asked: async (orderId: string, who: CastKey = 'maria') =>
      (await api.call(who, 'getOrderDisruption', { params: { id: orderId } })).json.disruption,
    rowOf,
    tailOf: async (id: string) => {
      const { aircraftId } = await rowOf(id)
      return Object.entries(api.fleet).find(([, is]) => is === aircraftId)![0]
    },
  }
}
export type Disruptions = Awaited<ReturnType<typeof startDisruptions>>

export const lateCause = (orderId: string, hours = 6): Cause => ({ kind: 'late', orderId, until: halfHour(hours).toISOString() })
export const proposals = (bookings: { orderId: string; chosen: string }[]) =>
  bookings.map(({ orderId, chosen: key }) => ({ orderId, key }))
