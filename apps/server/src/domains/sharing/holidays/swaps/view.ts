import type { Swap } from '@tailshare/contract/sharing/holidays/swaps'
import { swapDays, swapHoursBefore } from '@tailshare/contract/sharing/holidays/swaps'
import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { quotaFigures, type HolderFacts } from '@tailshare/rules/bookings/quotas/quotaFigures'
import type { SharedAircraft } from '../../../bookings/quotas/queries.ts'
import { holderFactsOf } from '../../../bookings/quotas/view.ts'
import { swapRights } from './access.ts'
import type { SwapRow, SwapTermsRow, SwapThing } from './queries.ts'

/** The counteroffer if there is one, else the terms. */
export const termsNow = ({ terms, counter }: Pick<SwapRow, 'terms' | 'counter'>) => counter ?? terms

/** A week from now, but at the latest a day before the first trip. */
export const expiryOf = (starts: readonly (Date | string)[], now: Date) =>
  new Date(
    Math.min(
      plusHours(now, swapDays * 24).getTime(),
      ...starts.map((start) => plusHours(new Date(start), -swapHoursBefore).getTime()),
    ),
  )

const viewItem = ({ orderId, claimId, name, startAt, dropAt }: SwapThing) => ({
  orderId,
  claimId,
  name,
  from: new Date(startAt).toISOString(),
  to: new Date(dropAt).toISOString(),
})
const viewAsked = ({ item, cents, holidays, year }: SwapTermsRow) => ({ item: item && viewItem(item), cents, holidays, year })

export const offeredOf = ({ orderId, claimId, name, startAt, dropAt }: SwapRow): SwapThing => ({
  orderId,
  claimId,
  name,
  startAt: startAt.toISOString(),
  dropAt: dropAt.toISOString(),
})

const isThing =
  (thing: SwapThing | null) =>
  ({ id }: { id: string }) =>
    thing !== null && thing.orderId === id

/** A holder's facts after a swap; positive `holidays` are received. */
const withSwap = (
  mine: HolderFacts,
  theirs: HolderFacts,
  { gives, gets, holidays, year }: { gives: SwapThing | null; gets: SwapThing | null; holidays: number; year: number },
  { zone, now }: { zone: string; now: Date },
): HolderFacts => {
  const takenOn = dayIn(now, zone)
  const got = theirs.uses.filter(isThing(gets)).map((use) => ({ ...use, days: use.days.map(({ day }) => ({ day, takenOn })) }))
  const claimDay = (thing: SwapThing | null) => (thing?.claimId ? [...holidayDays(thing, zone)] : [])
  return {
    ...mine,
    uses: [...mine.uses.filter((use) => !isThing(gives)(use)), ...got],
    claims: [...(mine.claims ?? []).filter((day) => !claimDay(gives).includes(day)), ...claimDay(gets)],
    credits: { ...mine.credits, [year]: (mine.credits?.[year] ?? 0) + holidays },
  }
}

/** The holiday of a claim, by name and days. */
const holidayDays = ({ name, startAt }: SwapThing, zone: string) => {
  const from = dayIn(new Date(startAt), zone)
  return holidaysIn(from, from)
    .filter((holiday) => holiday.name === name)
    .map(({ day }) => day)
}

/** Both quotas before and after. Empty once settled, or while no particular partner is asked. */
const effectsOf = (swap: SwapRow, shared: SharedAircraft, partnerId: string | undefined, now: Date): Swap['effects'] => {
  if (swap.state !== 'open' || partnerId === undefined) return []
  const { item, holidays, year } = termsNow(swap)
  const offered = offeredOf(swap)
  const asked = { year, today: dayIn(now, shared.zone), holidays: holidaysIn(`${year}-01-01`, `${year}-12-31`) }
  const sides = [
    { id: swap.by.id, otherId: partnerId, gives: offered, gets: item, holidays },
    { id: partnerId, otherId: swap.by.id, gives: item, gets: offered, holidays: -holidays },
  ]
  return sides.flatMap(({ id, otherId, ...change }) => {
    const person = shared.holders.find((holder) => holder.person.id === id)?.person
    if (!person) return []
    const mine = holderFactsOf(shared, id)
    const [before, after] = [
      mine,
      withSwap(mine, holderFactsOf(shared, otherId), { ...change, year }, { zone: shared.zone, now }),
    ].map((facts) => quotaFigures(facts, asked))
    return [
      {
        person,
        holidays: { year, before: before!.holidays.left, after: after!.holidays.left },
        advanceDays: { before: before!.advance.left, after: after!.advance.left },
      },
    ]
  })
}

type Viewing = { shared: SharedAircraft; callerId: string; now: Date }

export const viewSwap = (swap: SwapRow, { shared, callerId, now }: Viewing): Swap => {
  const holds = shared.holders.some(({ person }) => person.id === callerId)
  const { id, state, version, by, to, terms, counter, counterBy, note, acceptedBy } = swap
  const caller = holds && callerId !== by.id ? callerId : undefined
  return {
    id,
    state,
    version,
    by,
    to,
    offered: viewItem(offeredOf(swap)),
    asked: viewAsked(terms),
    counter: counter && counterBy && { by: counterBy, asked: viewAsked(counter) },
    note,
    acceptedBy,
    created: swap.createdAt.toISOString(),
    expires: swap.expiresAt.toISOString(),
    settled: swap.settledAt?.toISOString() ?? null,
    effects: effectsOf(swap, shared, counterBy?.id ?? to?.id ?? caller, now),
    you: {
      ...swapRights(swap, { id: callerId, holds }, now),
      newOrderId: callerId === acceptedPartner(swap) ? swap.newOrderId : callerId === by.id ? swap.newBackOrderId : null,
    },
  }
}

/** The partner who got the offer: who accepted it, or whose counteroffer was accepted. */
const acceptedPartner = ({ acceptedBy, counterBy }: SwapRow) => counterBy?.id ?? acceptedBy?.id
