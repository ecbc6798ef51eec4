import type { Schedule } from '@tailshare/contract/schedule'
import { daysTouched, type Period } from '@tailshare/contract/period'
import { sunOn } from '@tailshare/rules/schedule/sun'
import type { Caller } from '../../http/call.ts'
import { seesWhoBooked } from './access.ts'
import type { BusySpan } from './queries.ts'

const texts = { booking: 'Booked', own: 'Your trip', maintenance: 'Maintenance', block: 'Not available' } as const

/** Own is what the viewer booked or, of an aircraft of theirs, set aside; to everyone else that is only not available. */
const kindTo = ({ kind, pilotId, ownerId }: BusySpan, account: Caller | undefined) => {
  if (pilotId !== null && pilotId === account?.id) return 'own'
  return kind === 'own' && ownerId !== account?.id ? 'block' : kind
}

const viewBusy = (span: BusySpan, account: Caller | undefined) => {
  const { id, from, to, pilotName } = span
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
