import type { Schedule } from '@tailshare/contract/aircraft'
import { daysTouched, plusMinutes, type Period } from '@tailshare/contract/period'
import { sunOn } from '@tailshare/rules/schedule/sun'
import { newId } from '../../db/newId.ts'
import type { Caller } from '../../http/call.ts'
import { seesWhoBooked } from './access.ts'

/** A span as JSON brings it. */
export type Span = { from: string; to: string }

export const spansOf = (spans: Span[]): Period[] => spans.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))

export type Occupied = { id: string; resourceId: string; resourceKind: 'aircraft' | 'person'; from: Date; to: Date }

type Holding = { aircraftId: string; pilotId: string; csipId: string | null; period: Period; turnaroundMinutes: number }

/** Everybody and everything that a booking holds; the aircraft with its turnaround. */
export const occupiedBy = ({ aircraftId, pilotId, csipId, period, turnaroundMinutes }: Holding): Occupied[] => [
  {
    id: newId(),
    resourceId: aircraftId,
    resourceKind: 'aircraft',
    from: period.from,
    to: plusMinutes(period.to, turnaroundMinutes),
  },
  { id: newId(), resourceId: pilotId, resourceKind: 'person', ...period },
  ...(csipId ? [{ id: newId(), resourceId: csipId, resourceKind: 'person' as const, ...period }] : []),
]

export type BusySpan = Period & {
  id: string
  kind: 'booking' | 'own' | 'maintenance' | 'block'
  pilotId: string | null
  pilotName: string | null
  ownerId: string
}

const texts = { booking: 'Booked', own: 'Your trip', maintenance: 'Maintenance', block: 'Not available' } as const

/** Own is what the viewer booked or, of an aircraft of theirs, set aside; to everybody else that is only not available. */
const kindTo = ({ kind, pilotId, ownerId }: BusySpan, account: Caller | undefined) => {
  if (pilotId !== null && pilotId === account?.id) return 'own'
  return kind === 'own' && ownerId !== account?.id ? 'block' : kind
}

const viewBusy = (span: BusySpan, account: Caller | undefined) => {
  const { id, from, to, pilotId, pilotName } = span
  const kind = kindTo(span, account)
  const named = kind !== 'own' && seesWhoBooked(span, account) ? pilotName : null
  return { id, kind, from: from.toISOString(), to: to.toISOString(), text: named ?? texts[kind] }
}

type Place = { zone: string; lat: number; lon: number }

/** What occupies an aircraft as this person may see it, and the sun of each day. */
export const viewSchedule = (spans: BusySpan[], place: Place, period: Period, account: Caller | undefined): Schedule => ({
  zone: place.zone,
  busy: spans.map((span) => viewBusy(span, account)),
  sun: daysTouched(period, place.zone).map((day) => {
    const { rise, set } = sunOn(day, place)
    return { day, rise: rise.toISOString(), set: set.toISOString() }
  }),
})
