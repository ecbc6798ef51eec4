import { hoursText } from '@tailshare/contract/text/hours'
import { leastPlannedHours, mostPlannedHours } from '../price/plannedHours.ts'
import { reasons } from '../book/exemption.ts'
import type { BookingRule } from '../book/rule.ts'

/** Without a minimum, understated hours would make holds and late-cancellation charges negligible. */
export const plannedHoursLow: BookingRule<'planned_hours_low'> = {
  about: 'dates',
  setting: 'always',
  exempt: { owner: 'Owners pay no rental', shop: reasons.shop },
  overridable: { never: 'the times call for it' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ request: { period, plannedHours }, aircraft: { zone } }) => {
    const least = leastPlannedHours(period, zone)
    return plannedHours < least ? { code: 'planned_hours_low', data: { planned: plannedHours, least } } : null
  },
  refusals: {
    planned_hours_low: {
      title: ({ least }) => `Plan at least ${hoursText(least)} of flying`,
      text: ({ planned, least }) =>
        `You planned ${hoursText(planned)}. These times call for at least ${hoursText(least)}: a quarter of the hours between 06:00 and 22:00, plus 2.0 h per overnight. The meter sets the final price.`,
      card: { kind: 'other_dates', text: 'Plan more flight time' },
      waysOut: () => [],
    },
  },
}

/** Flight hours cannot exceed the trip; they would inflate holds and late-cancellation charges. */
export const plannedHoursHigh: BookingRule<'planned_hours_high'> = {
  about: 'dates',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'no flight is longer than its trip' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ request: { period, plannedHours } }) => {
    const most = mostPlannedHours(period)
    return most > 0 && plannedHours > most ? { code: 'planned_hours_high', data: { planned: plannedHours, most } } : null
  },
  refusals: {
    planned_hours_high: {
      title: ({ most }) => `Plan at most ${hoursText(most)} of flying`,
      text: ({ planned, most }) =>
        `You planned ${hoursText(planned)}, and the trip takes ${hoursText(most)} from departure to return. Plan less flight time, or return later.`,
      card: { kind: 'other_dates', text: 'Plan less flight time' },
      waysOut: () => [],
    },
  },
}
