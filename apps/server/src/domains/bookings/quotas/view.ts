import { orderNumber } from '@tailshare/contract/base/constants'
import { dayIn, hoursIn, plusDays, type Period } from '@tailshare/contract/text/period'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type {
  CoOwnerCheck,
  CoOwnerResources,
  QuotaEntry,
  QuotaHolder,
  Reservations,
} from '@tailshare/contract/bookings/quotas/quotas'
import { holidaysIn, type Holiday } from '@tailshare/rules/bookings/price/holidays'
import { quotaFigures, stateOf, type HolderFacts } from '@tailshare/rules/bookings/quotas/quotaFigures'
import {
  holidaysOpenDays,
  usualTerms,
  daysAhead,
  holidaysUsed,
  isInAdvance,
  useOf,
} from '@tailshare/rules/bookings/quotas/shareLimits'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import type { Caller } from '../../../http/call.ts'
import type { BusySpan } from '../../schedule/busy/queries.ts'
import { viewSun } from '../../schedule/view.ts'
import { firstQuotaYear } from '../book/facts/queries.ts'
import type { EntryRow, Holders, SharedAircraft } from './queries.ts'

type FiguresQuery = { year: number; today: string; holidays: readonly Holiday[] }

/** Holidays of the requested year, or of the instant's year, with the months around it because airports differ in zone. */
export const holidayDaysAround = (asked: number | undefined, at: Date) => {
  const year = asked ?? firstQuotaYear({ from: at })
  return holidaysIn(`${year - 1}-12-01`, `${year + 1}-01-31`).flatMap(({ days }) => days)
}

export const figuresQueryOf = ({ zone }: SharedAircraft, year: number | undefined, now: Date): FiguresQuery => {
  const today = dayIn(now, zone)
  const wanted = year ?? Number(today.slice(0, 4))
  return { year: wanted, today, holidays: holidaysIn(`${wanted}-01-01`, `${wanted}-12-31`) }
}

export const holderFactsOf = ({ type, terms, holders, uses, shop }: SharedAircraft, holderId: string): HolderFacts => {
  const holder = holders.find(({ person }) => person.id === holderId)
  return {
    sharePercent: holder?.percent ?? 0,
    holdings: holder?.holdings ?? [],
    terms: terms ?? usualTerms(type),
    uses: uses.filter(({ accountId }) => accountId === holderId),
    shop: shop.filter(({ accountId }) => accountId === holderId),
    claims: holder?.claims ?? [],
    credits: holder?.credits ?? {},
  }
}

const bookingsOf = (shared: SharedAircraft, holderId: string, { year, today, holidays }: FiguresQuery): QuotaHolder['bookings'] =>
  shared.uses
    .filter(({ accountId, days }) => accountId === holderId && (days.at(-1)!.day >= today || days[0]!.day.startsWith(`${year}`)))
    .map((use) => ({
      orderId: use.id,
      number: orderNumber(use.number),
      state: stateOf(use, today),
      from: use.days[0]!.day,
      to: use.days.at(-1)!.day,
      days: use.days.length,
      holidays: holidaysUsed(use, holidays).map(({ name }) => name),
      ahead: isInAdvance(use, today),
    }))
    .toSorted((a, b) => a.from.localeCompare(b.from))

/** Figures as if this percentage were held all year. */
const whatIfOf = (facts: HolderFacts, percent: number, asked: FiguresQuery) => ({
  percent,
  figures: quotaFigures({ ...facts, sharePercent: percent, holdings: [] }, asked),
})

export const viewResources = (
  shared: SharedAircraft,
  {
    you,
    asked,
    callerId,
    share,
  }: { you: CoOwnerResources['you']; asked: FiguresQuery; callerId: string; share: number | undefined },
): CoOwnerResources => ({
  aircraftId: shared.id,
  tailNumber: shared.tailNumber,
  zone: shared.zone,
  today: asked.today,
  year: asked.year,
  you,
  terms: shared.terms ?? usualTerms(shared.type),
  holidays: asked.holidays
    .filter(({ day }) => day.startsWith(`${asked.year}`))
    .map(({ name, day, days }) => {
      const opensOn = plusDays(day, -holidaysOpenDays)
      return { name, day, days, opensOn, isOpen: opensOn <= asked.today }
    }),
  holders: shared.holders.map(({ person, percent }) => {
    const facts = holderFactsOf(shared, person.id)
    const isYou = person.id === callerId
    return {
      person,
      isOwner: person.id === shared.ownerId,
      isYou,
      percent,
      figures: quotaFigures(facts, asked),
      bookings: bookingsOf(shared, person.id, asked),
      whatIf: isYou && share !== undefined ? whatIfOf(facts, share, asked) : null,
    }
  }),
})

const quotaCodes = new Set([
  'holiday_quota',
  'holiday_quota_with_previous',
  'consecutive_days',
  'advance_days',
  'maintenance_hours',
])

type Checked = {
  holderId: string
  period: Period
  purpose: 'flight' | 'maintenance'
  exceptOrderId: string | undefined
  now: Date
}

/** A trip or shop time checked against the holder's quota. Days kept by a changed booking count as already taken. */
export const viewCheck = (
  shared: SharedAircraft,
  { holderId, period, purpose, exceptOrderId, now }: Checked,
  templates: BookingRefusal[],
): CoOwnerCheck => {
  const { zone } = shared
  const asked = figuresQueryOf(shared, Number(dayIn(period.from, zone).slice(0, 4)), now)
  const held = holderFactsOf(shared, holderId)
  const others = { ...held, uses: held.uses.filter(({ id }) => id !== exceptOrderId) }
  const taken = new Map(held.uses.find(({ id }) => id === exceptOrderId)?.days.map(({ day, takenOn }) => [day, takenOn]))
  const days = useOf('', period, zone, now).days.map(({ day, takenOn }) => ({ day, takenOn: taken.get(day) ?? takenOn }))
  const trip = { id: '', days, isLost: false }
  const isFlight = purpose === 'flight'
  const spell = { day: days[0]!.day, hours: hoursIn(period) }
  // A trip over New Year touches the holidays of two years.
  const holidays = holidaysIn(days[0]!.day, days.at(-1)!.day)
  const claimed = holidays.filter(({ day }) => others.claims?.includes(day))
  const used = new Set([...others.uses.flatMap((use) => holidaysUsed(use, holidays)), ...claimed])
  const added = holidaysUsed(trip, holidays).filter((holiday) => !used.has(holiday))
  const ahead = daysAhead(others.uses, asked.today)
  return {
    fits: templates.every(({ code, severity }) => !quotaCodes.has(code) || severity !== 'block'),
    uses: {
      days: isFlight ? days.length : 0,
      holidays: isFlight ? added.map(({ name, day }) => ({ name, day })) : [],
      advanceDays: isFlight ? [...daysAhead([trip], asked.today)].filter((day) => !ahead.has(day)).length : 0,
      maintenanceHours: isFlight ? 0 : spell.hours,
    },
    before: quotaFigures(others, asked),
    after: quotaFigures(
      isFlight ? { ...others, uses: [...others.uses, trip] } : { ...others, shop: [...others.shop, spell] },
      // Use the 60 days around this trip rather than the fullest ones.
      isFlight ? { ...asked, around: days.map(({ day }) => day) } : asked,
    ),
    templates,
  }
}

const spanKinds = { booking: 'flight', maintenance: 'shop', own: 'aside', block: 'aside', claim: 'aside' } as const
const spanTexts = { flight: 'Rented', shop: 'In the shop', aside: 'Set aside' } as const

type Seen = { shared: Holders; place: Parameters<typeof viewSun>[0]; period: Period; account: Caller }

/** Shows partners' names to each other, but not renters' names. */
export const viewReservations = (spans: BusySpan[], { shared, place, period, account }: Seen): Reservations => ({
  zone: place.zone,
  sun: viewSun(place, period),
  spans: spans.map((span) => {
    const { id, from, to, orderId, pilotId, byId, claimedBy } = span
    const note = claimedBy === null ? span.note : `Claimed by ${claimedBy}, ${span.note}`
    const kind = spanKinds[span.kind]
    const whose = orderId === null ? byId : pilotId
    const holder = shared.holders.find(({ person }) => person.id === whose)
    return {
      id,
      kind,
      holderId: holder?.person.id ?? null,
      from: from.toISOString(),
      to: to.toISOString(),
      text: note || (holder && kind === 'flight' ? holder.person.firstName : spanTexts[kind]),
      orderId: orderId !== null && rolesIn(span, account).length > 0 ? orderId : null,
    }
  }),
})

export const viewEntry = ({ number, at, ...row }: EntryRow): QuotaEntry => ({
  ...row,
  number: number === null ? null : orderNumber(number),
  at: at.toISOString(),
})
