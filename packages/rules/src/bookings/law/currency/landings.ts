import { type AirplaneClass, airplaneClasses } from '@tailshare/contract/people/documents/pilotRatings'
import { plusDays } from '@tailshare/contract/text/period'
import type { Recency } from '@tailshare/contract/people/documents/recency'
import { inSentence } from '../../orders/words.ts'

/** Takeoffs and landings required to carry passengers, within this many days before the flight (14 CFR 61.57(a), (b)). */
export const landingsForPassengers = 3
export const landingDays = 90

type In = { class: AirplaneClass; typeFamily: string | null; tailwheel: boolean }

/** `in single-engine land airplanes`, `in the SF50`. */
export const airplaneText = ({ class: of, typeFamily, tailwheel }: In) =>
  typeFamily === null
    ? `in ${inSentence(airplaneClasses[of])} airplanes${tailwheel ? ' with a tailwheel' : ''}`
    : `in the ${typeFamily}`

/** Landings on one day as sole manipulator of the controls. `typeFamily` is set if the airplane requires a type rating. */
export type Landed = In & { day: string; landings: number; night: number }

/** The last day on which three of these landings are within 90 days. */
const untilOf = (flown: readonly { day: string; count: number }[]) => {
  let sum = 0
  for (const { day, count } of flown.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    sum += count
    if (sum >= landingsForPassengers) return plusDays(day, landingDays)
  }
  return null
}

const codeOf = ({ class: of, typeFamily, tailwheel }: In) => typeFamily ?? `${of}${tailwheel ? '-tailwheel' : ''}`

/** A landing counts for the class, and also for the type or for tailwheel airplanes where that applies. */
const countsFor = ({ class: of, typeFamily, tailwheel }: In): In[] => [
  { class: of, typeFamily: null, tailwheel: false },
  ...(tailwheel ? [{ class: of, typeFamily: null, tailwheel }] : []),
  ...(typeFamily === null ? [] : [{ class: of, typeFamily, tailwheel: false }]),
]

/** True if a flight in this airplane requires the recency with this code (type, tailwheel or class). */
export const asksFor = (airplane: In, code: string) => countsFor(airplane).some((one) => codeOf(one) === code)

/** Passenger recency in every kind of airplane flown lately, by calendar day. */
export const recencies = (landed: readonly Landed[], today: string): Recency[] => {
  const kinds = new Map(landed.flatMap(countsFor).map((one) => [codeOf(one), one]))
  return [...kinds].map(([code, kind]) => {
    const flown = landed.filter((flight) => countsFor(flight).some((one) => codeOf(one) === code))
    const within = flown.filter(({ day }) => day >= plusDays(today, -landingDays) && day <= today)
    const sum = (of: 'landings' | 'night') => within.reduce((all, one) => all + one[of], 0)
    const until = (of: 'landings' | 'night') => untilOf(flown.map((flight) => ({ day: flight.day, count: flight[of] })))
    return {
      code,
      what: airplaneText(kind),
      landings: sum('landings'),
      night: sum('night'),
      until: until('landings'),
      nightUntil: until('night'),
    }
  })
}
