import { orderNumber } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { type Db, type Tx, inTransaction } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../people/notices/steps.ts'
import { restoreBookings } from './backSteps.ts'
import { type Cause, listBrokenOrders, loadCause, planFor } from './planSteps.ts'
import { tellOfBooking } from '../steps.ts'
import * as q from './queries.ts'
import { placeOf } from './view.ts'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { loadBookingFacts } from '../book/facts/steps.ts'
import { listAhead } from '../notices/inspections/queries.ts'
import { findOrder } from '../orders/queries.ts'
import { askOf } from '../book/evaluate/steps.ts'

/** If nothing is decided by this many hours before the start, the pilot chooses. */
const offeredHoursBefore = 1

/** The proposed cause as it stands now; `null` once it is over. */
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
  const isOne = numbers.length === 1
  const what = isOne ? `booking ${numbers[0]} is affected` : `${countText(numbers.length, 'booking')} are affected`
  const way = isOne
    ? 'We have a proposal; apply it with one tap. If nobody does, the pilot chooses an hour before the start.'
    : 'We have a proposal for each; apply them with one tap. If nobody does, the pilots choose an hour before their start.'
  const text = `${sentence(title)} ${what.replace(/^b/, 'B')}. ${way}`
  const note = {
    kind: 'system',
    title: `${aircraft.tailNumber}: ${what}`,
    text,
    link: paths.disruption(id),
    button: 'See what to do',
    needsAnswer: true,
  } as const
  for (const to of new Set([aircraft.ownerId, ...(await q.listStaffIds(tx, aircraft.airportId))]))
    await notify(tx, config, { to, ...note })
}

/** Lets pilots who start within the hour choose for themselves. Drops proposals whose cause is over. */
const watchProposed = async (
  tx: Tx,
  services: Services,
  now: Date,
  { id, cause: asked }: { id: string; cause: Cause['asked'] },
) => {
  const disruption = await q.lockDisruption(tx, id)
  if (disruption?.state !== 'proposed') return
  const cause = await causeOf(services, tx, now, asked)
  if (!cause) return q.setState(tx, id, { state: 'put_back', endedAt: now })
  const offered = new Set((await q.listSteps(tx, id)).map(({ orderId }) => orderId))
  const soon = { from: now, to: plusHours(now, offeredHoursBefore) }
  // Pilots who start after the aircraft's expected return have nothing to choose.
  const spans = cause.unavailable.spans
    .map(({ from, to }) => ({ from, to: to < soon.to ? to : soon.to }))
    .filter(({ from, to }) => from < to)
  for (const [place, order] of (await listBrokenOrders(tx, cause, spans)).entries()) {
    if (offered.has(order.id) || order.status !== 'booked' || order.startAt > soon.to || order.startAt <= now) continue
    await q.putStep(tx, {
      disruptionId: id,
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

export const disruptionJobs = {
  async proposeDisruption(services, { kind, ref }) {
    const now = new Date()
    await inTransaction(services.db, async (tx) => {
      // Each affected booking enqueues this job; skip what is already proposed.
      if (await q.findOpenDisruption(tx, { kind, ref })) return
      const cause = await causeOf(services, tx, now, askedFor(kind, ref))
      const planned = cause ? await planFor({ db: tx, now, config: services.config }, cause, []) : []
      if (!cause || planned.length === 0) return
      const { title, aircraft, unavailable } = cause
      const id = await q.putDisruption(tx, {
        kind,
        ref,
        aircraftId: aircraft!.id,
        cause: askedFor(kind, ref),
        spans: unavailable.spans,
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

  /** Every minute, and at once when a cause ends. Each event separately, so that a failing one does not block others. */
  async watchDisruptions(services) {
    const { db, config } = services
    const now = new Date()
    await eachInOwnTransaction(services, await q.listProposed(db), (tx, proposed) => watchProposed(tx, services, now, proposed))
    await eachInOwnTransaction(services, await q.listWaitingWithoutCause(db, now), (tx, back) =>
      restoreBookings(tx, { now, config }, back),
    )
    await q.endDisruptions(db, now)
  },
} satisfies Partial<Tasks>

/** Rules that depend on class, power, gear, cabin and type of the airplane (14 CFR 61.31). */
const ofTheAirplane: readonly BookingRefusalCode[] = [
  'class_rating',
  'type_rating',
  'high_performance_endorsement',
  'complex_endorsement',
  'high_altitude_endorsement',
  'tailwheel_endorsement',
]

/** The first reason why the pilot may not fly the airplane as now described, if any. */
const closedFor = async (db: Db, orderId: string, now: Date) => {
  const order = await findOrder(db, orderId)
  const loaded = order && (await loadBookingFacts(db, { ...askOf(order, now), viewerId: order.pilot.id }))
  if (!loaded) return undefined
  const request = { ...loaded.facts.request, purpose: order.quote.terms?.purpose ?? loaded.facts.request.purpose }
  const reason = whyNotBook({ ...loaded.facts, request, reasonsOnly: true }).find(
    ({ code, severity }) => severity === 'block' && ofTheAirplane.includes(code),
  )
  return reason && { order, reason }
}

export const airplaneJobs = {
  /**
   * After a correction of an aircraft's model, year, engine or power, tells pilots who may no longer fly it, before check-out refuses them.
   */
  async airplaneChanged({ db, config }, { aircraftId, version }) {
    const now = new Date()
    for (const { id } of await listAhead(db, aircraftId)) {
      const closed = await closedFor(db, id, now)
      if (!closed) continue
      const { order, reason } = closed
      await inTransaction(db, (tx) =>
        notify(tx, config, {
          to: order.pilot.id,
          kind: 'warning',
          title: `The description of ${order.tailNumber} has changed, and you may not fly it yet`,
          text: `${reason.title}. ${reason.text} Without that it cannot leave with you.`,
          link: paths.order(id),
          button: 'See the booking',
          marker: 'booking',
          once: `airplaneChanged:${id}:${version}`,
        }),
      )
    }
  },
} satisfies Partial<Tasks>
