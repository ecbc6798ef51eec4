import { endorsements } from '@tailshare/contract/people/documents/privileges'
import { type AskedEndorsement, highPerformanceAbove, isAsked } from '../../../aircraft/airplane.ts'
import { reasons, isLearner } from '../../book/exemption.ts'
import type { AircraftFacts, BookingFacts } from '../../book/facts.ts'
import { isHeld, missing, proofText, proofWay } from '../../law/proofs.ts'
import type { BookingRule, Exemptions, Requirement } from '../../book/rule.ts'
import { inSentence } from '../../orders/words.ts'
import { leavesHome, soloProblem } from './solo.ts'

// Instructor endorsements an airplane requires (see aircraft/airplane.ts). Only verified ones count.

type RequiredEndorsement = {
  code: AskedEndorsement
  paragraph: string
  because: (aircraft: Pick<AircraftFacts, 'horsepower'>) => string
}
type Data = { modelName: string; pending: boolean; stated: boolean }

const lawOf = ({ paragraph }: RequiredEndorsement) => `14 CFR 61.31(${paragraph})`
const nameOf = ({ code }: RequiredEndorsement) => `${inSentence(endorsements[code])} endorsement`
const article = (name: string) => (/^[aeiou]/.test(name) ? 'an' : 'a')

/** Shared by the four rules. */
const partsOf = (asked: RequiredEndorsement) => {
  const name = nameOf(asked)
  return {
    about: 'pilot' as const,
    setting: 'always' as const,
    exempt: {
      csip: `The CSIP is pilot in command, and can give the endorsement (${lawOf(asked)})`,
      shop: reasons.shop,
    } satisfies Exemptions,
    overridable: { never: `the law asks for it (${lawOf(asked)})` },
    rating: false,
    met: {
      asked: ({ aircraft }: BookingFacts) => (isAsked(aircraft, asked.code) ? `${endorsements[asked.code]} endorsement` : null),
      have: () => 'Verified',
      until: null,
    } satisfies Requirement,
    find: (facts: BookingFacts): Data | null =>
      !isAsked(facts.aircraft, asked.code) || isHeld(facts, asked.code)
        ? null
        : { modelName: facts.aircraft.modelName, ...missing(facts, asked.code) },
    refusal: {
      title: `${article(name)} ${name} is needed`.replace(/^a/, 'A'),
      text: (data: Data & { horsepower?: number }) =>
        `The ${data.modelName} ${asked.because({ horsepower: data.horsepower ?? 0 })} (${lawOf(asked)}). ${proofText(data, 'the page of your logbook')}`,
      card: { kind: 'after' as const, text: `Needs ${article(name)} ${name}` },
      waysOut: (_facts: BookingFacts, data: Data) => [
        proofWay(data, { label: 'Upload the endorsement', kind: 'endorsement', code: asked.code }),
      ],
    },
  }
}

const power = partsOf({
  code: 'high_performance',
  paragraph: 'f',
  because: ({ horsepower }) => `has ${horsepower} hp; above ${highPerformanceAbove} hp the law requires it`,
})
export const highPerformance: BookingRule<'high_performance_endorsement'> = {
  ...power,
  againAtCheckIn: ['high_performance_endorsement'],
  check: (facts) => {
    const data = power.find(facts)
    return data && { code: 'high_performance_endorsement', data: { ...data, horsepower: facts.aircraft.horsepower } }
  },
  refusals: { high_performance_endorsement: power.refusal },
}

const gear = partsOf({
  code: 'complex',
  paragraph: 'e',
  because: () => 'has retractable gear, flaps and a controllable propeller, for which the law requires it',
})
export const complex: BookingRule<'complex_endorsement'> = {
  ...gear,
  againAtCheckIn: ['complex_endorsement'],
  check: (facts) => {
    const data = gear.find(facts)
    return data && { code: 'complex_endorsement', data }
  },
  refusals: { complex_endorsement: gear.refusal },
}

const cabin = partsOf({
  code: 'high_altitude',
  paragraph: 'g',
  because: () => 'is pressurized and flies above 25,000 ft, for which the law requires it',
})
export const highAltitude: BookingRule<'high_altitude_endorsement'> = {
  ...cabin,
  againAtCheckIn: ['high_altitude_endorsement'],
  check: (facts) => {
    const data = cabin.find(facts)
    return data && { code: 'high_altitude_endorsement', data }
  },
  refusals: { high_altitude_endorsement: cabin.refusal },
}

const wheel = partsOf({ code: 'tailwheel', paragraph: 'i', because: () => 'has a tailwheel, for which the law requires it' })
export const tailwheel: BookingRule<'tailwheel_endorsement'> = {
  ...wheel,
  againAtCheckIn: ['tailwheel_endorsement'],
  check: (facts) => {
    const data = wheel.find(facts)
    return data && { code: 'tailwheel_endorsement', data }
  },
  refusals: { tailwheel_endorsement: wheel.refusal },
}

/**
 * 14 CFR 61.93(c)(2)(ii), (d): besides the endorsement for the model, an instructor endorses each solo cross-country flight after reviewing
 * its planning. That is done shortly before the flight, so it is named when booking and again at check-in.
 */
export const crossCountryPlanning: BookingRule<'cross_country_planning'> = {
  about: 'pilot',
  setting: 'warn',
  exempt: { csip: reasons.dual, shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.93)' },
  rating: false,
  againAtCheckIn: ['cross_country_planning'],
  met: { passing: () => null },
  check: (facts) =>
    isLearner(facts) && leavesHome(facts) && soloProblem(facts) === null ? { code: 'cross_country_planning', data: {} } : null,
  refusals: {
    cross_country_planning: {
      title: 'An instructor endorses this flight first',
      text: 'A student alone carries a logbook endorsement for each cross-country flight, given after its planning was reviewed (14 CFR 61.93(c)(2)(ii)). Only repeated flights within 50 NM that you are endorsed for need none.',
      card: { kind: 'after', text: 'Needs an endorsement for the flight' },
      waysOut: () => [],
    },
  },
}
