import { orderNumber } from '@tailshare/contract/orderNumber'
import { countText } from '@tailshare/contract/countText'
import { paths } from '@tailshare/contract/paths'
import { plusHours } from '@tailshare/contract/period'
import { sentence } from '@tailshare/rules/bookings/heard/text'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { awayBookings } from '../../../db/statuses.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { putBack } from '../rippleBack/steps.ts'
import { listBrokenOrders, loadCause, planFor, type Cause } from '../ripplePlan/steps.ts'
import { tellOfBooking } from '../steps.ts'
import * as q from './queries.ts'
import { placeOf } from './view.ts'

/** Nobody decided until then: the pilot chooses. */
const offeredHoursBefore = 1

/** The cause that was proposed, as it stands now; `null` once it is over. */
const causeOf = ({ config }: Services, db: Db, now: Date, asked: Cause['asked']) =>
  loadCause({ db, account: null, now, config }, asked).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

const askedFor = (kind: 'late' | 'grounding', ref: string): Cause['asked'] =>
  kind === 'late' ? { kind, orderId: ref } : { kind, squawkId: ref }

const tellDeciders = async (
  tx: Tx,
  { config }: Services,
  { aircraft, title }: Cause,
  { id, numbers }: { id: string; numbers: string[] },
) => {
  if (!aircraft) return
  const what = numbers.length === 1 ? `Booking ${numbers[0]} is affected` : `${countText(numbers.length, 'booking')} are affected`
  const text = `${sentence(title)} ${what}. We have a proposal for each; apply them with one tap. If nobody does, the pilots choose an hour before their start.`
  const note = {
    kind: 'system',
    title: `${aircraft.tailNumber}: ${what.toLowerCase()}`,
    text,
    link: paths.ripple(id),
    button: 'See what to do',
  } as const
  for (const to of new Set([aircraft.ownerId, ...(await q.listStaffIds(tx, aircraft.airportId))]))
    await notify(tx, config, { to, ...note })
}

type Late = { rippleId: string; orderId: string }

const listGone = async (db: Db, now: Date) => {
  const { rows } = await sql<Late>`
    select s.ripple_id, s.order_id from ripple r join ripple_step s on s.ripple_id = r.id
    where r.state = 'applied' and r.ended_at is null and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now}
      and case r.kind
        when 'late' then exists (select from orders o where o.id = r.ref and o.status not in ${awayBookings})
        when 'grounding' then exists (select from squawk q where q.id = r.ref and q.state = 'closed')
        when 'away' then not exists (select from occupancy o where o.id = any(r.held)
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
        else not exists (select from occupancy o where o.resource_id = r.aircraft_id and o.block_id is not null
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
      end
    order by s.ripple_id, s.place limit 100`.execute(db)
  return Map.groupBy(rows, ({ rippleId }) => rippleId)
}

/** Nothing of these can go back any more. */
const endRipples = async (db: Db, now: Date) => {
  await sql`
    update ripple r set ended_at = ${now}, state = case when exists (
      select from ripple_step s where s.ripple_id = r.id and s.answer = 'put_back') then 'put_back' else r.state end
    where r.state = 'applied' and r.ended_at is null and r.undo_until < ${now} and not exists (
      select from ripple_step s where s.ripple_id = r.id and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now})
      and not (r.kind = 'away' and exists (select from occupancy o where o.id = any(r.held) and upper(o.during) > ${now}))`.execute(
    db,
  )
}

const listProposed = async (db: Db) => {
  const { rows } = await sql<{ id: string; cause: Cause['asked'] }>`
    select id, cause from ripple where state = 'proposed' order by at limit 100`.execute(db)
  return rows
}

/** The pilots of what starts within the hour choose for themselves; what is over needs no decision. */
const watchProposed = async (
  tx: Tx,
  services: Services,
  now: Date,
  { id, cause: asked }: { id: string; cause: Cause['asked'] },
) => {
  const ripple = await q.lockRipple(tx, id)
  if (ripple?.state !== 'proposed') return
  const cause = await causeOf(services, tx, now, asked)
  if (!cause) return q.setState(tx, id, { state: 'put_back', endedAt: now })
  const offered = new Set((await q.listSteps(tx, id)).map(({ orderId }) => orderId))
  const soon = { from: now, to: plusHours(now, offeredHoursBefore) }
  for (const [place, order] of (await listBrokenOrders(tx, cause, [soon])).entries()) {
    if (offered.has(order.id) || order.status !== 'booked' || order.startAt > soon.to || order.startAt <= now) continue
    await q.putStep(tx, {
      rippleId: id,
      orderId: order.id,
      place,
      kind: null,
      before: placeOf(order),
      after: null,
      answer: 'offered',
    })
    const act = { act: 'choiceOffered', why: cause.title } as const
    await tellOfBooking(tx, { config: services.config, orderId: order.id, byId: null, act })
  }
}

export const rippleJobs = {
  async proposeRipple(services, { kind, ref }) {
    const now = new Date()
    await inTransaction(services.db, async (tx) => {
      const cause = await causeOf(services, tx, now, askedFor(kind, ref))
      const planned = cause ? await planFor({ db: tx, now, config: services.config }, cause, []) : []
      if (!cause || planned.length === 0) return
      const { title, aircraft, disruption } = cause
      const id = await q.putRipple(tx, {
        kind,
        ref,
        aircraftId: aircraft!.id,
        cause: askedFor(kind, ref),
        spans: disruption.spans,
        title,
        message: '',
        state: 'proposed',
        decidedBy: null,
        at: now,
        undoUntil: null,
        blockChangeId: null,
        held: [],
      })
      if (id) await tellDeciders(tx, services, cause, { id, numbers: planned.map(({ order }) => orderNumber(order.number)) })
    })
  },

  /** Every minute, and at once where a cause has just gone. */
  async watchRipples(services) {
    const { db, config } = services
    const now = new Date()
    for (const proposed of await listProposed(db)) await inTransaction(db, (tx) => watchProposed(tx, services, now, proposed))
    for (const [id, steps] of await listGone(db, now))
      await inTransaction(db, (tx) => putBack(tx, { now, config }, { id, orderIds: steps.map(({ orderId }) => orderId) }))
    await endRipples(db, now)
  },
} satisfies Partial<Tasks>
