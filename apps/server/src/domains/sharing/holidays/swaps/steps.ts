import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { periodText, wholeDaysText } from '@tailshare/contract/text/timeText'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { limitsFor } from '@tailshare/rules/sharing/shares/holdings'
import { quotaFigures } from '@tailshare/rules/bookings/quotas/quotaFigures'
import type { Config } from '../../../../start/config.ts'
import { newId } from '../../../../db/newId.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { lockShares } from '../../../aircraft/shares/queries.ts'
import { makeBooking } from '../../../bookings/book/steps.ts'
import { cancelBooking } from '../../../bookings/orders/steps.ts'
import { lockOrder } from '../../../bookings/queries.ts'
import { loadSharers } from '../draft/access.ts'
import { holderFactsOf } from '../../../bookings/quotas/view.ts'
import { lockTime } from '../../../schedule/queries.ts'
import { isClaimBooked, listClaimsIn, lockClaim, setClaimHolder } from '../claims/queries.ts'
import { tellSharers, type Hearing, type DraftContext } from '../draft/steps.ts'
import * as q from './queries.ts'
import type { SwapRow, SwapTermsRow, SwapThing } from './queries.ts'
import { offeredOf, termsNow } from './view.ts'

type Swapping = DraftContext & { config: Config }
/** A booking or claim to hand over. */
type Passing = SwapThing & { fromId: string; toId: string }

export const thingText = ({ name, startAt, dropAt }: SwapThing, zone: string) => {
  const period = { from: new Date(startAt), to: new Date(dropAt) }
  return name ? `${name} (${wholeDaysText(period, zone)})` : periodText(period, zone)
}

/** What the offerer gets in return, as text about the partner. */
export const askedText = ({ item, cents, holidays, year }: SwapTermsRow, zone: string) => {
  const parts = [
    item && thingText(item, zone),
    cents !== 0 && `${moneyText(Math.abs(cents))} ${cents > 0 ? 'in the next settlement' : 'on top, in the next settlement'}`,
    holidays !== 0 && `${countText(Math.abs(holidays), 'holiday')} of ${year}${holidays < 0 ? ' on top' : ''}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', and ') : 'nothing'
}

/** Refuses a trip or claim that differs from the offer. Locks its row. */
const mustStand = async ({ tx, shared }: Swapping, { orderId, claimId, startAt, dropAt, fromId }: Passing) => {
  if (orderId !== null) {
    const order = await lockOrder(tx, orderId)
    const stands =
      order?.status === 'booked' &&
      order.waitsFor === null &&
      order.pilotId === fromId &&
      order.aircraftId === shared.id &&
      order.startAt.getTime() === Date.parse(startAt) &&
      order.dropAt.getTime() === Date.parse(dropAt)
    if (!stands) throw new Refusal('swap_trip_gone')
    return
  }
  const claim = await lockClaim(tx, claimId!)
  if (claim?.state !== 'open' || claim.person.id !== fromId || (await isClaimBooked(tx, claimId!)))
    throw new Refusal('swap_trip_gone')
}

/** Transfers a claim, or cancels a trip for free; a claim around it goes along. */
const give = async ({ tx, config, now, shared }: Swapping, { orderId, claimId, startAt, dropAt, fromId, toId }: Passing) => {
  if (claimId !== null) return setClaimHolder(tx, claimId, toId, now)
  await cancelBooking(tx, {
    orderId: orderId!,
    verb: 'cancel',
    as: ['pilot'],
    byId: null,
    reason: 'swapped',
    note: '',
    now,
    config,
  })
  const around = { aircraftId: shared.id, accountId: fromId, from: new Date(startAt), to: new Date(dropAt) }
  for (const id of await listClaimsIn(tx, around)) await setClaimHolder(tx, id, toId, now)
}

/** Books the trip for the recipient under all rules. Hides the other person's refusals from the caller. */
const take = async ({ tx, config, now, shared }: Swapping, { orderId, startAt, dropAt, toId }: Passing, callerId: string) => {
  if (orderId === null) return null
  const times = { flightStartTime: new Date(startAt).toISOString(), flightDropTime: new Date(dropAt).toISOString() }
  const body = { ...blankTrip, aircraftId: shared.id, ...times }
  const { booking } = await makeBooking({ db: tx, config, now, body, pilotId: toId, byId: toId, answer: () => null }).catch(
    (error: unknown) => {
      throw toId !== callerId && error instanceof Refusal && error.code === 'booking_refused'
        ? new Refusal('swap_partner_refused')
        : error
    },
  )
  return booking.id
}

/** Holidays above quota, for each holder and year. */
const excessOf = async ({ tx, shared: { id }, now }: Swapping, holderIds: readonly string[], years: readonly number[]) => {
  const shared = found(await loadSharers(tx, id, { callerId: id, now }))
  const today = dayIn(now, shared.zone)
  return holderIds.flatMap((holderId) =>
    years.map((year) => {
      const facts = holderFactsOf(shared, holderId)
      const { holidays } = quotaFigures(facts, { year, today, holidays: holidaysIn(`${year}-01-01`, `${year}-12-31`) })
      const quota = limitsFor({ ...facts, credits: {} }, `${year}-12-31`).holidays + (facts.credits?.[year] ?? 0)
      return Math.max(0, holidays.used + holidays.planned - quota)
    }),
  )
}

/** Trips, claims, money and holidays change hands in one transaction. Locks rows by id, then the time, like every change to a booking. */
export const carryOut = async (
  swapping: Swapping,
  swap: SwapRow,
  { partnerId, callerId }: { partnerId: string; callerId: string },
) => {
  const { tx, shared, now } = swapping
  const { item, cents, holidays, year } = termsNow(swap)
  const offerer = swap.by.id
  const passing: Passing[] = [
    { ...offeredOf(swap), fromId: offerer, toId: partnerId },
    ...(item ? [{ ...item, fromId: partnerId, toId: offerer }] : []),
  ]
  const idOf = ({ orderId, claimId }: SwapThing) => (orderId ?? claimId)!
  for (const one of passing.toSorted((a, b) => idOf(a).localeCompare(idOf(b)))) await mustStand(swapping, one)
  await lockTime(
    tx,
    [shared.id, offerer, partnerId].map((resourceId) => ({ resourceId })),
  )
  const { ownerId, percents } = await lockShares(tx, shared.id)
  // Either may have sold their share meanwhile; the trip would become a rental.
  if ([offerer, partnerId].some((id) => id !== ownerId && !percents.has(id))) throw new Refusal('swap_trip_gone')
  const yearsOf = ({ startAt, dropAt }: SwapThing) =>
    [startAt, dropAt].map((at) => Number(dayIn(new Date(at), shared.zone).slice(0, 4)))
  const years = [...new Set([year, ...passing.flatMap(yearsOf)])]
  const before = await excessOf(swapping, [offerer, partnerId], years)
  for (const one of passing) await give(swapping, one)
  if (holidays !== 0) {
    const [fromId, toId] = holidays > 0 ? [partnerId, offerer] : [offerer, partnerId]
    const gift = { aircraftId: shared.id, swapId: swap.id, fromId, toId, holidays: Math.abs(holidays), year, at: now }
    await q.insertHolidayCredit(tx, gift)
  }
  const taken: (string | null)[] = []
  for (const one of passing) taken.push(await take(swapping, one, callerId))
  // Neither side may increase an excess over quota or give more holidays than it has.
  const after = await excessOf(swapping, [offerer, partnerId], years)
  if (after.some((excess, index) => excess > before[index]!)) throw new Refusal('holidays_short')
  if (cents !== 0) {
    const [fromId, toId] = cents > 0 ? [partnerId, offerer] : [offerer, partnerId]
    const credit = { id: newId(now.getTime()), aircraftId: shared.id, swapId: swap.id, fromId, toId, cents: Math.abs(cents) }
    await q.insertSwapCredit(tx, { ...credit, onDay: dayIn(now, shared.zone), at: now })
  }
  const [newOrderId = null, newBackOrderId = null] = taken
  await q.setSettled(tx, swap.id, { state: 'accepted', at: now, acceptedById: callerId, newOrderId, newBackOrderId })
  const partner = shared.holders.find(({ person }) => person.id === partnerId)!.person
  const terms = termsNow(swap)
  await tellSharers(swapping, (holder) => {
    if (holder !== offerer && holder !== partnerId) return null
    const gave = `${swap.by.firstName} gave ${thingText(offeredOf(swap), shared.zone)} on ${shared.tailNumber} to ${partner.firstName}`
    const text = `${gave} for ${askedText(terms, shared.zone)}. Bookings and quotas are changed already.`
    return { title: `Swapped: ${swap.by.firstName} and ${partner.firstName}`, text, tab: 'swaps', button: 'See your swaps' }
  })
}

/** Ends an offer without agreement. Tells its people, or all partners if it was open to all, except `byId`. */
export const endSwap = async (
  context: Hearing,
  swap: SwapRow,
  { state, why, byId }: { state: 'declined' | 'withdrawn' | 'expired' | 'ended'; why: string; byId?: string },
) => {
  const { tx, shared, now } = context
  await q.setSettled(tx, swap.id, { state, at: now })
  const people = [swap.by.id, swap.to?.id, swap.counterBy?.id]
  await tellSharers(context, (holder) =>
    (swap.to === null || people.includes(holder)) && holder !== byId
      ? {
          title: `A swap on ${shared.tailNumber} is over`,
          text: `${swap.by.firstName} offered ${thingText(offeredOf(swap), shared.zone)}. ${why}`,
          tab: 'swaps',
          button: 'See your swaps',
        }
      : null,
  )
}
