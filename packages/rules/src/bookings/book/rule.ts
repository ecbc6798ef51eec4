import type { BookingRefusalCode, BookingRefusalData, Fix, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { Period } from '@tailshare/contract/text/period'
import type { AircraftFacts, BookingFacts } from './facts.ts'

// One record holds everything about a booking rule. The records are in rules/, the list is bookingRules.ts.

export type BookingRule<C extends BookingRefusalCode = BookingRefusalCode> = {
  /** What has to change: the dates, the aircraft (or the dates), something the pilot does, or payment. */
  about: 'dates' | 'aircraft' | 'pilot' | 'money'
  /** `always`: blocks, and no owner can switch it off. Otherwise the default, which may depend on the model family. */
  setting: 'always' | RuleSetting | ((modelFamily: string) => RuleSetting)
  exempt: Exemptions
  /** `name`: shown when an owner or operator overrides it for one pilot. `never`: why it cannot be overridden. */
  overridable: { name: string } | { never: string }
  /** Part of being rated for an aircraft: `hide_not_rated_aircrafts` hides aircraft that fail it. */
  rating: boolean
  /** Codes tested again at check-in. All others were decided at booking. */
  againAtCheckIn: readonly C[]
  /** Text shown when the rule passes. */
  met: Requirement | Passing
  /** `null` if it passes, otherwise the failure. Settings and exemptions are applied elsewhere. */
  check: (facts: BookingFacts) => Found<C> | null
  refusals: { [K in C]: Refusal<K> }
}

/** Each key gives the reason for an exemption; an absent key means no exemption. */
export type Exemptions = {
  /** A CSIP is aboard. */
  csip?: string
  /** A CSIP is aboard, and the pilot is a student or holds no certificate. */
  csipForLearners?: string
  student?: string
  /** The owner's insurance names the pilot. */
  named?: string
  /** The pilot owns the aircraft or a share in it, even if someone else books. */
  owner?: string
  /** Someone books their own aircraft, for themselves or on behalf of others. */
  ownBooking?: string
  /** Time in the shop. */
  shop?: string
}

/** A line on the aircraft page: what the aircraft requires and what the pilot has. */
export type Requirement = {
  /** `null` if this aircraft does not require it. */
  asked: (facts: BookingFacts) => string | null
  have: (facts: BookingFacts) => string
  /** Last day on which it is met, to warn in time; `null` if it does not expire. */
  until: ((facts: BookingFacts) => string | null) | null
  /** Codes of other rules that this line also covers. */
  alsoRefusedBy?: readonly BookingRefusalCode[]
}

/** No requirement to show. Shown only when it passes; identical texts of several rules are shown once. */
type Passing = { passing: (facts: BookingFacts) => string | null }

/** `onlyWarns`: warn even if the setting is to block. */
type Found<C extends BookingRefusalCode> = { [K in C]: { code: K; data: BookingRefusalData[K]; onlyWarns?: true } }[C]

type Says<Data> = string | ((data: Data) => string)

export type Refusal<C extends BookingRefusalCode> = {
  /** Heading: what is wrong. */
  title: Says<BookingRefusalData[C]>
  /** One sentence with the data that failed. */
  text: Says<BookingRefusalData[C]>
  card: CardLine
  /** Ways out, quickest first; `null` entries are dropped. Booking a CSIP who would lift the rule is added automatically. */
  waysOut: (facts: BookingFacts, data: BookingRefusalData[C], dates: Dates) => (Fix | null)[]
}

/** Finds other dates that pass every rule; `null` if there are none. */
export type Dates = {
  /** Searches in half-hour steps within the day, then by day. */
  nearest: () => Fix | null
  /** The same time of day on other days, same weekdays first. */
  sameTime: () => Fix | null
  /** The same time of day, from today on. */
  coming: () => Fix | null
  /** The same time on the given day (`YYYY-MM-DD`) or the nearest day before it. */
  upTo: (lastDay: string) => Fix | null
  /** A short flight with a free CSIP before the trip. Offered despite any other failures that concern only the pilot. */
  lesson: () => Fix | null
  these: (period: Period) => Fix | null
}

/** Wording on a search card: out of reach for now, one step away, or possible on other dates. */
export type CardLine = { kind: 'not_rated' | 'after' | 'other_dates'; text: Says<AircraftFacts> }

type LinkFix = Extract<Fix, { kind: 'link' }>
export const link = (
  label: string,
  to: LinkFix['to'],
  about: Pick<LinkFix, 'modelFamily' | 'orderId' | 'choice'> = {},
): LinkFix => ({
  kind: 'link',
  label,
  to,
  ...about,
})
export const upload = (
  label: string,
  document: DocumentKind,
  { modelFamily, choice }: { modelFamily?: string; choice?: Privilege } = {},
): LinkFix => ({
  kind: 'link',
  label,
  to: 'upload',
  document,
  ...(modelFamily && { modelFamily }),
  ...(choice && { choice }),
})
/** Nothing to upload: the document is already here and being verified. */
export const seeDocuments = link('See your documents', 'documents')

export const say = <Data>(says: Says<Data>, data: Data) => (typeof says === 'string' ? says : says(data))

type Setting = Pick<BookingRule, 'setting'>

/** How an aircraft treats a code: the owner's choice, or else the rule's default for the model family. */
export const ruleSetting = (
  { rules, modelFamily }: Pick<AircraftFacts, 'modelFamily' | 'rules'>,
  { setting }: Setting,
  code: BookingRefusalCode,
): RuleSetting =>
  setting === 'always' ? 'block' : (rules[code] ?? (typeof setting === 'string' ? setting : setting(modelFamily)))
