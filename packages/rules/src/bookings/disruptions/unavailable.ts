import { overlaps, plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { DisruptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import type { BookingFacts } from '../book/facts.ts'

// Finds the bookings affected when an aircraft or instructor is unavailable for some time.

export type Unavailability = {
  kind: DisruptionKind
  resourceId: string
  /** Unavailable periods. For a late aircraft, includes the turnaround that follows. */
  spans: readonly Period[]
}

/** Time a proposal takes from the aircraft (with turnaround), the pilot or the instructor. */
export type Taken = Period & { resourceId: string }

export const takenBy = ({ aircraft, pilot, request: { period, csip } }: BookingFacts): Taken[] => [
  { resourceId: aircraft.id, from: period.from, to: plusMinutes(period.to, aircraft.turnaroundMinutes) },
  { resourceId: pilot.id, ...period },
  ...(csip ? [{ resourceId: csip.id, ...period }] : []),
]

/** True if the booking, turnaround included, overlaps an unavailable period of its resource. */
export const isAffected = ({ resourceId, spans }: Unavailability, facts: BookingFacts) =>
  takenBy(facts).some((held) => held.resourceId === resourceId && spans.some((span) => overlaps(span, held)))

const spansOf = (taken: readonly Taken[], resourceId: string) =>
  taken.filter((one) => one.resourceId === resourceId).map(({ from, to }) => ({ from, to }))

/** The facts of a booking, with the unavailable periods and the slots proposed to others marked as busy. */
export const factsUnder = ({ resourceId, spans }: Unavailability, taken: readonly Taken[], facts: BookingFacts): BookingFacts => {
  const all = [...taken, ...spans.map((span) => ({ resourceId, ...span }))]
  const { request, aircraft, pilot, ahead } = facts
  const { csip, period } = request
  const csipGone = csip !== null && spansOf(all, csip.id).some((span) => overlaps(span, period))
  return {
    ...facts,
    aircraftBusy: [...facts.aircraftBusy, ...spansOf(all, aircraft.id)],
    pilotBusy: [...facts.pilotBusy, ...spansOf(all, pilot.id)],
    request: { ...request, csip: csip && { ...csip, free: csip.free && !csipGone } },
    ahead: ahead && {
      ...ahead,
      csips: ahead.csips.map((one) => ({ ...one, busy: [...one.busy, ...spansOf(all, one.id)] })),
    },
  }
}
