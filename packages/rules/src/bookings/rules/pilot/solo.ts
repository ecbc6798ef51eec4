import { overnightsIn } from '@tailshare/contract/text/period'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { isNight } from '../../../schedule/daylight/sun.ts'
import type { BookingFacts } from '../../book/facts.ts'
import { isHeld } from '../../law/proofs.ts'

// What a student needs to fly solo: a certificate, and the endorsements for this model, light and distance.

/** Phrases for a local flight, unless they name another airport: `Pattern work at KHAF`. */
const aroundHome = /^(local|pattern|practice|around|home)/i
const airportCodes = /\bK[A-Z0-9]{3}\b/g

/** True for a landing at another airport or a night away; a flight over midnight is none. Any other named place counts as away. */
export const leavesHome = ({ request: { destination = '', period }, aircraft: { airportCode, zone } }: BookingFacts) => {
  const place = destination.trim()
  const namesOther = (place.match(airportCodes) ?? []).some((code) => code !== airportCode)
  const staysHome =
    place === '' ||
    (aroundHome.test(place) && !namesOther) ||
    [airportCode, airportCode.replace(/^K/, '')].includes(place.toUpperCase())
  return !staysHome || overnightsIn(period, zone) > 0
}

/**
 * 14 CFR part 91, appendix D, section 4: closed to student solo flight (14 CFR 91.131(b)(2)). Compared with AIM 3-2-3 b.2 of 2010, and with
 * the section itself as quoted by pilottutoring.com.
 */
const closedToStudents = new Set('KADW KATL KBOS KORD KDFW KLAX KMIA KEWR KJFK KLGA KDCA KSFO'.split(' '))
/**
 * The other primary airports of Class B airspace: appendix D, section 1, as of September 30, 2024 (read as far as St. Louis); the rest from
 * lists that others compiled. With Miramar, and with Love Field, which lies within the surface area of Dallas/Fort Worth (14 CFR 61.95(b)).
 */
const classB = new Set(
  'KPHX KSAN KNKX KDEN KMCO KTPA PHNL KCVG KMSY KBWI KDTW KMSP KMCI KSTL KLAS KCLE KPHL KPIT KCLT KMEM KIAH KHOU KSLC KIAD KSEA KDAL'.split(
    ' ',
  ),
)

/** Home and every airport code in the destination, or its last three letters if they stand alone. */
const airportsOf = ({ request: { destination = '' }, aircraft: { airportCode } }: BookingFacts) => {
  const place = destination.trim().toUpperCase()
  const alone = /^[A-Z]{3}$/.test(place) ? [`K${place}`, `P${place}`] : []
  return [airportCode, ...alone, ...(place.match(/\b(K[A-Z0-9]{3}|PHNL)\b/g) ?? [])]
}

const isByNight = ({ request: { period }, aircraft: { airport } }: BookingFacts) =>
  [period.from, period.to].some((instant) => isNight(instant, airport))

type Needed = { code: Privilege; because: string; isNeeded: (facts: BookingFacts) => boolean }

/** In the order a student gets them. */
const needed: readonly Needed[] = [
  { code: 'student', because: 'solo flight needs your student pilot certificate (14 CFR 61.3(a))', isNeeded: () => true },
  {
    code: 'solo',
    because: 'solo flight needs an instructor’s endorsement for this model from the 90 days before (14 CFR 61.87(n))',
    isNeeded: () => true,
  },
  {
    code: 'solo_night',
    because: 'solo flight by night needs an endorsement of its own for this model from the 90 days before (14 CFR 61.87(o))',
    isNeeded: isByNight,
  },
  {
    code: 'solo_cross_country',
    because: 'solo flight to another airport or overnight needs a cross-country endorsement for this model (14 CFR 61.93)',
    isNeeded: leavesHome,
  },
  {
    code: 'solo_class_b',
    because: 'solo flight at a Class B airport needs an endorsement for that airport from the 90 days before (14 CFR 61.95)',
    isNeeded: (facts) => airportsOf(facts).some((code) => classB.has(code)),
  },
]

/** Why a student may not fly this trip alone, and the proof they could upload; `null` if they may. */
export const soloProblem = (facts: BookingFacts): { because: string; code: Privilege | null } | null => {
  if (facts.request.passengers > 0) return { because: 'students alone carry no passengers (14 CFR 61.89(a)(1))', code: null }
  const closed = airportsOf(facts).find((code) => closedToStudents.has(code))
  if (closed) return { because: `no student flies alone at ${closed} (14 CFR 91.131(b)(2))`, code: null }
  return needed.find(({ code, isNeeded }) => isNeeded(facts) && !isHeld(facts, code)) ?? null
}
