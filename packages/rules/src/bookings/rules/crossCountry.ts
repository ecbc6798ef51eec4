import { isLearner, reasons } from '../book/exemption.ts'
import type { BookingRule } from '../book/rule.ts'
import { leavesHome, soloProblem } from './solo.ts'

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
