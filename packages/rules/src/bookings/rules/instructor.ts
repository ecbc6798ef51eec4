import { capital } from '@tailshare/contract/text/countText'
import { verificationTakes } from '@tailshare/contract/base/constants'
import { applies, csipComes, isOwnCsip, reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { missing, proofWay } from '../law/proofs.ts'
import { type BookingRule, type CardLine, link, type Requirement, ruleSetting } from '../book/rule.ts'
import { csipQualified } from './csip.ts'
import { soloProblem } from './pilot/solo.ts'

/** Why this pilot may not fly without a CSIP, or `null`. */
const csipCause = (facts: BookingFacts): string | null => {
  const { pilot, aircraft } = facts
  if (pilot.category === null) return 'your profile does not say what kind of pilot you are'
  if (pilot.category === 'non_pilot') return 'without a pilot certificate you fly with a CSIP'
  // Students never fly jets, not even with a CSIP.
  const problem = pilot.category === 'student_pilot' && aircraft.type !== 5 ? soloProblem(facts) : null
  if (problem === null) return null
  const waits = problem.code !== null && missing(facts, problem.code).pending
  return waits ? `${problem.because}, and yours is being verified, ${verificationTakes}` : problem.because
}

/** The upload that would let a student fly solo. Nothing lets them carry passengers. */
const proofForSolo = (facts: BookingFacts) => {
  const code = soloProblem(facts)?.code
  if (!code) return null
  return code === 'student'
    ? proofWay(missing(facts, code), { label: 'Upload my student pilot certificate', kind: 'pilot_certificate', code })
    : proofWay(missing(facts, code), {
        label: 'Upload the endorsement',
        kind: 'endorsement',
        code,
        family: facts.aircraft.modelFamily,
      })
}

const needsCsip: CardLine = { kind: 'not_rated', text: 'Needs a CSIP aboard' }
const noneFree: CardLine = { kind: 'not_rated', text: 'Needs a CSIP, and none is free' }

/** `csipByOwner` shows the text for all three rules. */
const saidByOwnersRule = { passing: () => null }

/** The pilot's own reason for needing a CSIP. */
export const csipForLearners: BookingRule<'csip_required_because'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { csip: reasons.dual, shop: reasons.shop },
  overridable: { never: 'no one flies alone without a certificate or a solo endorsement (14 CFR 61.3 and 61.87)' },
  rating: true,
  againAtCheckIn: ['csip_required_because'],
  met: saidByOwnersRule,
  check: (facts) => {
    const because = csipCause(facts)
    return because === null ? null : { code: 'csip_required_because', data: { because } }
  },
  refusals: {
    csip_required_because: {
      title: 'You need a CSIP aboard',
      text: ({ because }) => `${capital(because)}. You may fly with a CSIP.`,
      card: needsCsip,
      waysOut: (facts) => [
        facts.pilot.category === 'student_pilot'
          ? proofForSolo(facts)
          : link(facts.pilot.category === null ? 'Say what kind of pilot I am' : 'I hold a pilot certificate', 'category'),
      ],
    },
  },
}

/** Optional house rule. A pilot who needs a CSIP anyway gets their own reason instead. */
export const csipByOwner: BookingRule<'csip_required'> = {
  about: 'pilot',
  setting: 'off',
  exempt: { csip: reasons.dual, named: reasons.named, owner: 'Owners set this rule for others', shop: reasons.shop },
  overridable: { name: 'CSIP aboard' },
  rating: false,
  againAtCheckIn: ['csip_required'],
  met: {
    asked: ({ aircraft }) => (ruleSetting(aircraft, csipByOwner, 'csip_required') === 'off' ? null : 'A CSIP aboard'),
    have: ({ request }) => (request.csip ? `${request.csip.name} flies with you` : 'Not needed for you'),
    until: null,
    alsoRefusedBy: ['csip_required_because', 'csip_unavailable', 'csip_unavailable_because'],
  } satisfies Requirement,
  check: (facts) =>
    csipCause(facts) === null ? { code: 'csip_required', data: { tailNumber: facts.aircraft.tailNumber } } : null,
  refusals: {
    csip_required: {
      title: 'The owner requires a CSIP aboard',
      text: ({ tailNumber }) => `${tailNumber} is flown with a CSIP only. Add one to this trip.`,
      card: needsCsip,
      waysOut: () => [],
    },
  },
}

export const csipIsPilot: BookingRule<'csip_is_pilot'> = {
  about: 'pilot',
  setting: 'always',
  exempt: {},
  overridable: { never: 'no one instructs themselves' },
  rating: false,
  againAtCheckIn: [],
  met: saidByOwnersRule,
  check: (facts) => (isOwnCsip(facts) ? { code: 'csip_is_pilot', data: {} } : null),
  refusals: {
    csip_is_pilot: {
      title: 'You cannot be your own CSIP',
      text: 'Choose another CSIP, or fly without one.',
      card: needsCsip,
      waysOut: () => [],
    },
  },
}

const unavailable = ({ name, airportCode, noneThere }: { name: string | null; airportCode: string; noneThere: boolean }) => {
  if (name) return `${name} is not available for this trip`
  return noneThere ? `No CSIP teaches at ${airportCode}` : `No CSIP at ${airportCode} is free at this time`
}
const elsewhere = 'Choose an aircraft where one teaches.'
const taughtAircraft = link('Find an aircraft with an instructor', 'search')

/** The chosen CSIP cannot come, or one is required and none is available. */
export const csipUnavailable: BookingRule<'csip_unavailable' | 'csip_unavailable_because'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the instructor’s time is taken' },
  rating: false,
  againAtCheckIn: [],
  met: saidByOwnersRule,
  check: (facts) => {
    const { csip } = facts.request
    // If they may not teach, `csipQualified` says so; times and airport have nothing to do with it.
    if (csipComes(facts) || isOwnCsip(facts) || (csip !== null && csipQualified.check(facts) !== null)) return null
    const because = applies(facts, csipForLearners, 'csip_required_because') ? csipCause(facts) : null
    const nobodyThere = facts.csipsFree === 0 && (because !== null || applies(facts, csipByOwner, 'csip_required'))
    if (csip === null && !nobodyThere) return null
    const noneThere = csip === null && facts.ahead?.csips.length === 0
    const data = { name: csip?.name ?? null, airportCode: facts.aircraft.airportCode, noneThere }
    return because === null
      ? { code: 'csip_unavailable', data: { ...data, atAirport: csip?.atAirport ?? false } }
      : { code: 'csip_unavailable_because', data: { ...data, because } }
  },
  refusals: {
    csip_unavailable: {
      title: unavailable,
      text: ({ name, atAirport, airportCode, noneThere }) => {
        if (!name) return `The owner requires one aboard. ${noneThere ? elsewhere : 'Other dates may work.'}`
        return atAirport
          ? 'Part of this time is taken or outside their hours. Choose another CSIP, or other dates.'
          : `${name} does not fly from ${airportCode}. Choose a CSIP who does.`
      },
      card: noneFree,
      waysOut: (_facts, { noneThere }, dates) => [noneThere ? taughtAircraft : dates.nearest()],
    },
    csip_unavailable_because: {
      title: unavailable,
      text: ({ because, noneThere }) =>
        `${capital(because)}, so one has to be aboard. ${noneThere ? elsewhere : 'Other dates may work.'}`,
      card: noneFree,
      waysOut: (_facts, { noneThere }, dates) => [noneThere ? taughtAircraft : dates.nearest()],
    },
  },
}
