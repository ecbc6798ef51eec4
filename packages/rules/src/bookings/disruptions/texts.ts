import type { DisruptionKind, DisruptionOptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import type { Period } from '@tailshare/contract/text/period'
import { shortInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import { sentence } from '../notices/text.ts'

// Titles of disruptions and wording of their options.

type Event =
  | { kind: 'late' | 'shop' | 'block'; tailNumber: string }
  | { kind: 'grounding'; tailNumber: string; reason: string }
  | { kind: 'away'; name: string }

/** `N417TS is late`, without a full stop. */
export const disruptionTitle = (event: Event): string => {
  switch (event.kind) {
    case 'late':
      return `${event.tailNumber} is late`
    case 'grounding':
      return `${event.tailNumber} is grounded: ${sentence(event.reason).replace(/\.$/, '')}`
    case 'shop':
      return `${event.tailNumber} is in the shop`
    case 'block':
      return `${event.tailNumber} is not available`
    case 'away':
      return `${event.name} is away`
  }
}

type Then = { tailNumber: string; airportCode: string; zone: string; period: Period; csipName: string | null; distanceNm: number }

const stays: Record<DisruptionKind, string> = {
  late: 'Wait for the aircraft',
  grounding: 'Wait, at risk',
  shop: 'Leave the booking',
  block: 'Leave the booking',
  away: 'Leave the booking',
}

export const optionText = (kind: DisruptionOptionKind, cause: DisruptionKind, then: Then): string => {
  const { tailNumber, airportCode, zone, period, csipName, distanceNm } = then
  switch (kind) {
    case 'later':
      return `Leave ${shortInstantText(period.from, zone)}, back as planned`
    case 'aircraft':
      return `Fly ${tailNumber} at ${airportCode}${distanceNm > 0 ? `, ${distanceNm} nm away` : ''}, same times`
    case 'shift':
      return `Fly ${wholePeriodText(period, zone)}`
    case 'csip':
      return `Fly with ${csipName ?? 'another CSIP'}`
    case 'alone':
      return 'Fly without an instructor'
    case 'stay':
      return stays[cause]
    case 'cancel':
      return 'Cancel, nothing is charged'
  }
}

/** Why a booking is restored, without a full stop. */
export const disruptionOverText = (
  kind: DisruptionKind,
  { tailNumber, csipName }: { tailNumber: string; csipName: string },
): string => {
  const texts: Record<DisruptionKind, string> = {
    late: `${tailNumber} is back`,
    grounding: `${tailNumber} is back in service`,
    shop: `${tailNumber} is out of the shop`,
    block: `${tailNumber} is available after all`,
    away: `${csipName} can fly after all`,
  }
  return texts[kind]
}
