import type { Busy, Schedule } from '@tailshare/contract/schedule/schedule'
import { daysTouched, type Period } from '@tailshare/contract/text/period'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import type { FleetRole } from '@tailshare/rules/schedule/blocks/blockRights'
import { sunOn } from '@tailshare/rules/schedule/daylight/sun'
import type { Caller } from '../../http/call.ts'
import { seesWhoBooked } from './access.ts'
import type { BusySpan } from './busy/queries.ts'

const texts = { booking: 'Booked', own: 'Your trip', maintenance: 'Maintenance', block: 'Not available' } as const

/** A won holiday is the winner's own; to others it is blocked. */
const claimKind = ({ byId }: BusySpan, account: Caller | undefined) =>
  account !== undefined && byId === account.id ? 'own' : 'block'

/** `own` is what the viewer booked or, on their own aircraft, blocked. Others see only a block. */
const kindTo = (span: BusySpan, account: Caller | undefined, as: FleetRole | null) => {
  const { kind, pilotId } = span
  if (kind === 'claim') return claimKind(span, account)
  if (pilotId !== null && pilotId === account?.id) return 'own'
  return kind === 'own' && as === null ? 'block' : kind
}

/** Purpose of blocked time, for people of the aircraft. */
const purposeOf = ({ kind, note, claimedBy }: BusySpan, as: FleetRole) =>
  kind === 'claim' ? `Claimed by ${claimedBy}, ${note}` : note || (kind === 'own' && as !== 'owner' ? 'Own use' : texts[kind])

/** The span as this viewer may see it. */
export const viewBusy = (span: BusySpan, account: Caller | undefined, as: FleetRole | null): Busy => {
  const { id, from, to, backAt, pilotName, orderId } = span
  const kind = kindTo(span, account, as)
  const isBlock = orderId === null
  const roles = isBlock || account === undefined ? [] : rolesIn(span, account)
  const named = kind !== 'own' && seesWhoBooked(roles) ? pilotName : null
  return {
    id,
    kind,
    from: from.toISOString(),
    to: to.toISOString(),
    text: isBlock && as !== null ? purposeOf(span, as) : (named ?? texts[kind]),
    orderId: roles.length > 0 ? orderId : null,
    repeats: as !== null && span.repeats,
    backAt: as !== null && backAt !== null && from < backAt && backAt < to ? backAt.toISOString() : null,
  }
}

type Place = { zone: string; lat: number; lon: number }

export const viewSun = (place: Place, period: Period) =>
  daysTouched(period, place.zone).map((day) => {
    const { rise, set } = sunOn(day, place)
    return { day, rise: rise.toISOString(), set: set.toISOString() }
  })

type Viewed = { place: Place; period: Period; account: Caller | undefined; as: FleetRole | null }

/** The schedule as this viewer may see it, with the sun of each day. */
export const viewSchedule = (spans: BusySpan[], { place, period, account, as }: Viewed): Schedule => ({
  zone: place.zone,
  busy: spans.map((span) => viewBusy(span, account, as)),
  sun: viewSun(place, period),
})
