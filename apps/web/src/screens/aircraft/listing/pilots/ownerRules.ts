import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import { type AnyBookingRule, codesOf, ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import { ruleSetting } from '@tailshare/rules/bookings/book/rule'

type RuleText = { code: BookingRefusalCode; title: string; text: string }
/** One choice covers all refusal codes of the rule. */
export type OwnerRule = RuleText & { codes: readonly BookingRefusalCode[]; rule: AnyBookingRule }

const groups: Record<string, readonly RuleText[]> = {
  Experience: [
    { code: 'total_hours_low', title: 'Total time', text: 'A pilot has at least the total hours you set above.' },
    { code: 'type_hours_low', title: 'Hours in type', text: 'A pilot has at least the hours in this model you set above.' },
    {
      code: 'transition_missing',
      title: 'Transition training',
      text: 'A pilot has the manufacturer’s training, where the model asks for it.',
    },
    {
      code: 'checkout_missing',
      title: 'Checkout',
      text: 'Someone has flown this model or this aircraft with the pilot and signed for it. Named pilots need it, too.',
    },
    {
      code: 'aircraft_recency',
      title: 'Recent flying',
      text: 'A pilot has flown this model lately. Flights here count, and so do hours pilots enter themselves.',
    },
    { code: 'passenger_recency', title: 'Passengers', text: 'Three landings within 90 days before passengers come along.' },
  ],
  Documents: [
    { code: 'ipc_older_than_6_months', title: 'IPC', text: 'An instrument proficiency check within six months.' },
    {
      code: 'insurance_expired',
      title: 'Renter’s insurance',
      text: 'The pilot’s own policy is valid through the day of return.',
    },
  ],
  Instructor: [
    { code: 'csip_required', title: 'Always with a CSIP', text: 'Every pilot flies with a CSIP, except those you name.' },
    { code: 'csip_recency', title: 'Landings of the CSIP', text: 'Three landings within 90 days where the CSIP is in command.' },
    {
      code: 'cross_country_planning',
      title: 'Students alone, cross-country',
      text: 'The law asks for their instructor’s endorsement of each such flight. If it blocks, students alone stay around your airport.',
    },
    { code: 'csip_unavailable', title: 'CSIP is free', text: 'The chosen CSIP teaches at your airport and has the time.' },
  ],
  'Dates and upkeep': [
    { code: 'too_far_ahead', title: 'How far ahead', text: 'Renters book up to six months ahead, you and co-owners up to 24.' },
    {
      code: 'hundred_hours_passed',
      title: '100 h inspection',
      text: 'It is done before the aircraft is back. The law asks for it for hire, and for instruction that you provide; here you decide about all other flights.',
    },
    {
      code: 'inspection_limits_trip',
      title: 'Inspections for some flights',
      text: 'Altimeter, transponder, VOR and ELT are inspected. Past their day they limit what may be flown.',
    },
    {
      code: 'inspections_not_confirmed',
      title: 'Confirmed inspections',
      text: 'You have confirmed from the logbook when each inspection was last done.',
    },
  ],
  'Co-owners': [
    { code: 'holiday_quota', title: 'Holidays', text: 'Nobody takes more holidays than their share gives.' },
    { code: 'consecutive_days', title: 'Days in a row', text: 'Nobody takes more days in a row than their share gives.' },
    { code: 'advance_days', title: 'Days booked ahead', text: 'Nobody holds more days ahead than their share gives.' },
    { code: 'maintenance_hours', title: 'Time in the shop', text: 'Nobody books more shop hours a year than their share gives.' },
  ],
}

/** The customer list has its own switch; membership and payment belong to the platform. For tests. */
export const notForOwners: readonly BookingRefusalCode[] = ['not_a_customer', 'membership_required', 'payment_method_required']

const ownerRule = (text: RuleText): OwnerRule => {
  const rule = ruleOf[text.code]
  return { ...text, codes: codesOf(rule), rule }
}
/** Required by law. Owners could once turn these off; they now always block. */
export const lawRules: readonly RuleText[] = [
  {
    code: 'medical_expired',
    title: 'Medical',
    text: 'The medical, or BasicMed, is valid through the day of return (14 CFR 61.23).',
  },
  {
    code: 'flight_review_expired',
    title: 'Flight review',
    text: 'The flight review is valid through the day of return (14 CFR 61.56).',
  },
  {
    code: 'maintenance_due_before_return',
    title: 'Inspections',
    text: 'No inspection that grounds the aircraft runs out before it is back (14 CFR 91.409). Which of your own items ground it you set in Maintenance.',
  },
]

/** Legal requirements on certificate and logbook are not among them. */
export const ownerRules: readonly { title: string; rules: readonly OwnerRule[] }[] = Object.entries(groups).map(
  ([title, rules]) => ({
    title,
    rules: rules.map(ownerRule),
  }),
)

/** Facts that decide which rules can apply. */
type Airframe = { seats: number; coOwners: number; needsTransition: boolean }

const cannotApply: Partial<Record<BookingRefusalCode, (airframe: Airframe) => boolean>> = {
  passenger_recency: ({ seats }) => seats < 2,
  csip_required: ({ seats }) => seats < 2,
  csip_recency: ({ seats }) => seats < 2,
  csip_unavailable: ({ seats }) => seats < 2,
  transition_missing: ({ needsTransition }) => !needsTransition,
  holiday_quota: ({ coOwners }) => coOwners === 0,
  consecutive_days: ({ coOwners }) => coOwners === 0,
  advance_days: ({ coOwners }) => coOwners === 0,
  maintenance_hours: ({ coOwners }) => coOwners === 0,
}

/** Without rules that cannot apply to this aircraft. */
export const rulesFor = (airframe: Airframe) =>
  ownerRules
    .map(({ title, rules }) => ({ title, rules: rules.filter(({ code }) => !cannotApply[code]?.(airframe)) }))
    .filter(({ rules }) => rules.length > 0)

type Rules = Partial<Record<BookingRefusalCode, RuleSetting>>

/** The owner's setting, or the default of the model family. */
export const settingOf = ({ rule, code }: OwnerRule, rules: Rules, modelFamily: string): RuleSetting =>
  ruleSetting({ rules, modelFamily }, rule, code)

/** An earlier, weaker setting of a rule that now always blocks. */
export const liftedBefore = ({ code }: RuleText, rules: Rules) => {
  const chosen = rules[code]
  return chosen === undefined || chosen === 'block' ? null : chosen
}

/** Drops settings that can no longer be chosen. */
const settable = (rules: Rules) =>
  Object.fromEntries(Object.entries(rules).filter(([code]) => ruleOf[code as BookingRefusalCode].setting !== 'always')) as Rules

export const withSetting = ({ codes }: OwnerRule, setting: RuleSetting, rules: Rules): Rules => ({
  ...settable(rules),
  ...Object.fromEntries(codes.map((code) => [code, setting])),
})

type Minimums = { totalHours: number; typeHours: number }
type Preset = 'usual' | 'strict'
const strictCodes: readonly BookingRefusalCode[] = [
  'checkout_missing',
  'aircraft_recency',
  'passenger_recency',
  'csip_recency',
  'hundred_hours_passed',
  'inspection_limits_trip',
  'inspections_not_confirmed',
]

/** `usual`: the model's own minimums and defaults. `strict`: twice the hours, a checkout, recent flying, and every inspection confirmed. */
export const presetOf = (preset: Preset, usual: Minimums): { minimums: Minimums; rules: Rules } => {
  if (preset === 'usual') return { minimums: usual, rules: {} }
  const strict = ownerRules.flatMap(({ rules }) => rules).filter(({ code }) => strictCodes.includes(code))
  return {
    minimums: { totalHours: 2 * usual.totalHours, typeHours: 2 * usual.typeHours },
    rules: strict.reduce<Rules>((rules, rule) => withSetting(rule, 'block', rules), {}),
  }
}

/** The preset that the settings amount to. `null`: the owner's own mix. */
export const presetIn = (values: { minimums: Minimums; rules: Rules }, usual: Minimums, modelFamily: string): Preset | null => {
  const settings = (rules: Rules) =>
    ownerRules.flatMap(({ rules: all }) => all.map((rule) => settingOf(rule, rules, modelFamily))).join()
  const amountsTo = (preset: Preset) => {
    const { minimums, rules } = presetOf(preset, usual)
    return (
      minimums.totalHours === values.minimums.totalHours &&
      minimums.typeHours === values.minimums.typeHours &&
      settings(rules) === settings(values.rules)
    )
  }
  return (['usual', 'strict'] as const).find(amountsTo) ?? null
}
