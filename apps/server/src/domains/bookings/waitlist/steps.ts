import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { overlaps, plusMinutes, type Period } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { instantText, periodText } from '@tailshare/contract/text/timeText'
import { blankTrip, flightPeriod } from '@tailshare/contract/base/tripFields'
import type { WaitlistBody } from '@tailshare/contract/bookings/waitlist/waitlist'
import { ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { headStartMinutes, mostWaits, offerUntil } from '@tailshare/rules/bookings/waitlist/waitlist'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Config } from '../../../start/config.ts'
import { inSnapshot, inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { publish } from '../../../db/publish.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../people/notices/steps.ts'
import { lockAccount } from '../../people/accounts/profile/queries.ts'
import { bookFor } from '../answers/steps.ts'
import { bookingRefused } from '../book/view.ts'
import { loadBookingFacts } from '../book/facts/steps.ts'
import * as q from './queries.ts'

const heldOf = ({ request: { period }, aircraft }: BookingFacts): Period => ({
  from: period.from,
  to: plusMinutes(period.to, aircraft.turnaroundMinutes),
})
const isTaken = (facts: BookingFacts) => facts.aircraftBusy.some((busy) => overlaps(busy, heldOf(facts)))

/**
 * Adds someone to the waitlist for a time that is taken or a grounded aircraft. Missing documents are allowed; impossible dates are not.
 */
export const joinWaitlist = async (db: Db, body: WaitlistBody, accountId: string, now: Date): Promise<string> => {
  const period = flightPeriod(body)
  const { aircraftId, passengers, plannedHours, csipId = null, anyOfModel, wants } = body
  const { standing, facts } = found(
    await loadBookingFacts(db, { aircraftId, pilotId: accountId, period, passengers, plannedHours, csipId, now }),
  )
  if (csipId && !standing.csip?.atAirport) throw new BadInput({ csipId: fieldMessages.notOffered })
  if (facts.pilotBusy.some((busy) => overlaps(busy, period))) throw new Refusal('pilot_is_booked')
  const dates = whyNotBook({ ...facts, reasonsOnly: true }).filter(
    ({ code, severity }) => severity === 'block' && code !== 'slot_taken' && ruleOf[code].about === 'dates',
  )
  if (dates.length > 0) throw bookingRefused(dates, [])
  const line = found(await q.findLine(db, aircraftId, heldOf(facts)))
  const isGone = isTaken(facts) || facts.aircraft.grounded !== null
  if (!isGone || (anyOfModel && line.anyFree)) throw new Refusal('time_is_free')
  const id = newId(now.getTime())
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await q.countOpen(tx, accountId)) >= mostWaits) throw new Refusal('too_many_waits')
    const { modelId, airportId } = line
    const key = { accountId, aircraftId, modelId, airportId, anyOfModel, startAt: period.from, dropAt: period.to }
    // One at a time: each offer that they let lapse holds up everyone behind them.
    if (await q.hasSameEntry(tx, key)) throw new Refusal('already_waiting')
    await q.insertEntry(tx, { id, ...key, passengers, plannedHours: plannedHours ?? null, csipId, wants, createdAt: now })
    // The time may have become free while they decided.
    await enqueue(tx, 'waitlistNext', { aircraftId }, { key: `waitlistNext:${aircraftId}` })
  })
  return id
}

type Serving = { db: Db; config: Config; aircraftId: string; now: Date }
type Match = { entry: q.Waiting; ask: Parameters<typeof loadBookingFacts>[1]; facts: BookingFacts }

const publishTo = async (tx: Db, accountIds: readonly string[]) => {
  if (accountIds.length > 0) await publish(tx, [...new Set(accountIds)], 'order')
}

/** Another job served this person first; they keep their turn ahead of the rest of the line. */
const isServed = (state: string | undefined) => state === 'notified' || state === 'offered'

/** Notifies one person that the time is free, before the next in line. Nothing is held: the first to book gets it. */
const tell = ({ db, config, aircraftId, now }: Serving, { entry, ask, facts: { aircraft } }: Match) =>
  inTransaction(db, async (tx) => {
    const state = (await q.lockEntry(tx, entry.id))?.state
    if (state !== 'waiting') return isServed(state)
    // Someone may have booked since the snapshot.
    const latest = await loadBookingFacts(tx, ask)
    if (!latest || standsAgainst(latest.facts)) return false
    await q.setEntry(tx, entry.id, { state: 'notified', notifiedAt: now })
    const { zone, tailNumber } = aircraft
    await notify(tx, config, {
      to: entry.accountId,
      kind: 'system',
      title: `${tailNumber} is free`,
      text: `${instantText(entry.startAt, zone)} to ${instantText(entry.dropAt, zone)}, the time you waited for. We tell the next in line in ${headStartMinutes} minutes. It is not held for you: the first to book gets it.`,
      link: paths.book(aircraftId, { from: entry.startAt.toISOString(), to: entry.dropAt.toISOString() }),
      button: `Book ${tailNumber}`,
      marker: 'booking',
      needsAnswer: true,
      urgent: true,
    })
    await enqueue(
      tx,
      'waitlistNext',
      { aircraftId },
      { runAt: plusMinutes(now, headStartMinutes), key: `waitlistLater:${entry.id}` },
    )
    await publishTo(tx, [entry.accountId])
    return true
  })

/**
 * Creates a booking that waits for the pilot's confirmation. The exclusion constraint decides; the loser, on any server, offers nothing.
 */
const offer = ({ db, config, aircraftId, now }: Serving, { entry, facts: { aircraft } }: Match) =>
  inTransaction(db, async (tx) => {
    const state = (await q.lockEntry(tx, entry.id))?.state
    if (state !== 'waiting') return isServed(state)
    const { id: orderId } = await bookFor({
      db: tx,
      config,
      now,
      aircraftId,
      pilotId: entry.accountId,
      byId: entry.accountId,
      period: { from: entry.startAt, to: entry.dropAt },
      plannedHours: entry.plannedHours ?? undefined,
      csipId: entry.csipId,
      details: { ...blankTrip, passengers: entry.passengers },
      because: 'waitlist',
      answerBy: offerUntil(entry.startAt, now, aircraft.zone),
    })
    await q.setEntry(tx, entry.id, { state: 'offered', orderId })
    await publishTo(tx, [entry.accountId])
    return true
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return false
    throw error
  })

/** Card and membership are settled on confirming, so they do not cost anyone their place. */
const standsAgainst = (facts: BookingFacts) =>
  whyNotBook({ ...facts, reasonsOnly: true }).some(({ code, severity }) => severity === 'block' && ruleOf[code].about !== 'money')

/** The aircraft is gone for good; the time may have gone to others. */
const tellGone = (tx: Tx, config: Config, gone: q.GoneEntry) => {
  const { tailNumber, modelName, anyOfModel, startAt, dropAt, zone } = gone
  const what = anyOfModel ? `any ${modelName}` : tailNumber
  return notify(tx, config, {
    to: gone.accountId,
    kind: 'system',
    title: `You no longer wait for ${anyOfModel ? `a ${modelName}` : tailNumber}`,
    text: `${tailNumber} takes no bookings anymore, so your wait for ${what}, ${periodText({ from: startAt, to: dropAt }, zone)}, is over. Other aircraft may be free then.`,
    link: paths.search({ date: `${startAt.toISOString()},${dropAt.toISOString()}` }),
    button: 'Find another aircraft',
    marker: 'booking',
  })
}

/** Updates entries: offers answered, times passed, aircraft gone. */
export const settleLine = (db: Db, config: Config, now: Date) =>
  inTransaction(db, async (tx) => {
    const settled = [...(await q.settleOffers(tx)), ...(await q.endEntries(tx, now))]
    const gone = await q.endUnavailableEntries(tx)
    for (const one of gone) await tellGone(tx, config, one)
    await publishTo(tx, [...settled, ...gone.map(({ accountId }) => accountId)])
  })

/**
 * Offers an aircraft's free time to people waiting, first come first served. Someone the rules refuse is skipped and keeps their place.
 * Reads the whole line in one snapshot: time freed after the first was skipped would otherwise go to the second.
 */
export const serveLine = (serving: Serving) =>
  inSnapshot(serving.db, async (then) => {
    const { aircraftId, now } = serving
    const ahead: Period[] = []
    for (const entry of await q.listLine(then, aircraftId, plusMinutes(now, -headStartMinutes))) {
      const period = { from: entry.startAt, to: entry.dropAt }
      if (entry.state === 'notified') {
        ahead.push(period)
        continue
      }
      if (ahead.some((taken) => overlaps(taken, period))) continue
      const { accountId: pilotId, passengers, csipId } = entry
      const plannedHours = entry.plannedHours ?? undefined
      const ask = { aircraftId, pilotId, period, passengers, plannedHours, csipId, now }
      const loaded = await loadBookingFacts(then, ask)
      if (!loaded || standsAgainst(loaded.facts)) continue
      const held = heldOf(loaded.facts)
      if (ahead.some((taken) => overlaps(taken, held))) continue
      const match = { entry, ask, facts: loaded.facts }
      if (await (entry.wants === 'notice' ? tell : offer)(serving, match)) ahead.push(held)
    }
  })

/** Leaves the waitlist. An offer is answered on its booking instead. */
export const leaveWaitlist = (db: Db, id: string, accountId: string) =>
  inTransaction(db, async (tx: Tx) => {
    const entry = await q.lockEntry(tx, id)
    found(entry && entry.accountId === accountId ? entry : undefined)
    if (entry!.state === 'offered')
      throw new Refusal('wrong_state', { detail: 'It is offered to you. Please confirm or decline the booking.' })
    found(entry!.state === 'waiting' ? entry : undefined)
    await q.setEntry(tx, id, { state: 'ended' })
  })
