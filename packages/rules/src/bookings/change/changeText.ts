import { fieldText, tripFieldNames, tripFields, type TripDetails, type TripField } from '@tailshare/contract/base/tripFields'
import { hoursText } from '@tailshare/contract/text/hours'
import type { Period } from '@tailshare/contract/text/period'
import { shortInstantText } from '@tailshare/contract/text/timeText'

type Planned = { tailNumber: string; period: Period; hours: number; csip: string | null }

/** Describes what changed in a trip, for its history; empty if nothing did. Excludes money, because staff read it too. */
export const changeText = (before: Planned, after: Planned, zone: string) => {
  const span = ({ from, to }: Period) => `${shortInstantText(from, zone)} to ${shortInstantText(to, zone)}`
  const aircraft = before.tailNumber === after.tailNumber ? [] : [`Was ${before.tailNumber}, now ${after.tailNumber}.`]
  const [was, is] = [span(before.period), span(after.period)]
  const times = was === is ? [] : [`Was ${was}, now ${is}.`]
  const hours = before.hours === after.hours ? [] : [`Planned ${hoursText(before.hours)}, now ${hoursText(after.hours)}.`]
  const csip = before.csip === after.csip ? [] : [`CSIP: ${before.csip ?? 'none'}, now ${after.csip ?? 'none'}.`]
  return [...aircraft, ...times, ...hours, ...csip].join(' ')
}

const valueText = (value: TripDetails[TripField]) =>
  typeof value === 'string' && value !== '' ? `“${value}”` : fieldText(value) || 'nothing'

export const destinationChange = `${tripFields.destination.label}: `

/** `Passengers: 1, now 2. Destination: “KBDN”, now “KSEA”.` Empty if nothing changed. */
export const tripText = (before: TripDetails, after: TripDetails) =>
  tripFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `${tripFields[name].label}: ${valueText(before[name])}, now ${valueText(after[name])}.`)
    .join(' ')
