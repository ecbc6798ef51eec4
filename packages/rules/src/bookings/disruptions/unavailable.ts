import { overlaps, plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { DisruptionKind } from '@tailshare/contract/bookings/change/disruptions'
import type { BookingFacts } from '../book/facts.ts'

// What breaks bookings, and which ones: an aircraft or an instructor that is not to be had for some time.

export type Unavailability = {
  kind: DisruptionKind
  /** The aircraft, or the instructor. */
  resourceId: string
  /** When it is not to be had; of a late aircraft with the turnaround that follows. */
  spans: readonly Period[]
}

/** Time that a proposal takes: of the aircraft with its turnaround, of the pilot, of the instructor. */
export type Taken = Period & { resourceId: string }

/** What a booking holds. */
export const takenBy = ({ aircraft, pilot, request: { period, csip } }: BookingFacts): Taken[] => [
  { resourceId: aircraft.id, from: period.from, to: plusMinutes(period.to, aircraft.turnaroundMinutes) },
  { resourceId: pilot.id, ...period },
  ...(csip ? [{ resourceId: csip.id, ...period }] : []),
]

/** Whether the booking needs what is not to be had; turnaround included. */
export const isAffected = ({ resourceId, spans }: Unavailability, facts: BookingFacts) =>
  takenBy(facts).some((held) => held.resourceId === resourceId && spans.some((span) => overlaps(span, held)))

const spansOf = (taken: readonly Taken[], resourceId: string) =>
  taken.filter((one) => one.resourceId === resourceId).map(({ from, to }) => ({ from, to }))

/** The facts of a booking once the unavailable stands, and what was proposed to others is taken. */
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
