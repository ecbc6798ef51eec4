import type { BookingRefusalCode, BookingRefusalData, Fix, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { Period } from '@tailshare/contract/text/period'
import type { AircraftFacts, BookingFacts } from './facts.ts'

// One booking rule is one record: everything that the product knows of it. The records are in rules/, the list is bookingRules.ts.

export type BookingRule<C extends BookingRefusalCode = BookingRefusalCode> = {
  /** What settles it: other dates, another aircraft (or other dates), something that the pilot does, or money. */
  about: 'dates' | 'aircraft' | 'pilot' | 'money'
  /** `always`: it always blocks, and no owner can switch it off. Else the default, where the owner has chosen nothing; it may depend on the family. */
  setting: 'always' | RuleSetting | ((modelFamily: string) => RuleSetting)
  /** Who is let off, and why. */
  exempt: Exemptions
  /** What it is called where an owner or operator lifts it for one pilot; where no one may, what stands against that. */
  overridable: { name: string } | { never: string }
  /** Part of being rated for an aircraft: who fails is not shown it with `hide_not_rated_aircrafts`. */
  rating: boolean
  /** These codes are tested once more before the aircraft leaves. Everything else was decided with the booking. */
  againAtCheckIn: readonly C[]
  /** What is said where it passes. */
  met: Requirement | Passing
  /** `null` when it passes; else what failed. Settings and exemptions are not its affair. */
  check: (facts: BookingFacts) => Found<C> | null
  /** What each of its codes says. */
  refusals: { [K in C]: Refusal<K> }
}

/** No one is let off where nothing is said. */
export type Exemptions = {
  /** A CSIP is aboard. */
  csip?: string
  /** A CSIP is aboard, and the pilot is a student or holds no certificate. */
  csipForLearners?: string
  student?: string
  /** The owner's insurance names the pilot. */
  named?: string
  /** Holds the aircraft or a share in it, whoever books. */
  owner?: string
  /** Books an aircraft of their own, also on behalf of others. */
  ownBooking?: string
  /** Time in the shop. */
  shop?: string
}

/** A line on the aircraft page: what it asks of a pilot, and what the pilot has. */
export type Requirement = {
  /** `null` where this aircraft does not ask for it. */
  asked: (facts: BookingFacts) => string | null
  have: (facts: BookingFacts) => string
  /** The last day on which it is met, for a warning in time; `null` for what does not end. */
  until: ((facts: BookingFacts) => string | null) | null
  /** Refusals of other rules that the line stands for as well. */
  alsoRefusedBy?: readonly BookingRefusalCode[]
}

/** Nothing to ask for; said only when it passes, and once where several rules say the same. */
type Passing = { passing: (facts: BookingFacts) => string | null }

/** `onlyWarns`: not bad enough to block, whatever the setting. */
type Found<C extends BookingRefusalCode> = { [K in C]: { code: K; data: BookingRefusalData[K]; onlyWarns?: true } }[C]

type Says<Data> = string | ((data: Data) => string)

export type Refusal<C extends BookingRefusalCode> = {
  /** The fact, as a heading. */
  title: Says<BookingRefusalData[C]>
  /** The data that failed, as a sentence. */
  text: Says<BookingRefusalData[C]>
  card: CardLine
  /** What settles it, shortest first; `null` is left out. A CSIP who would lift it is added by itself. */
  waysOut: (facts: BookingFacts, data: BookingRefusalData[C], dates: Dates) => (Fix | null)[]
}

/** Other dates that have passed every rule; `null` where none do. */
export type Dates = {
  /** By half hours within a day, then by days. */
  nearest: () => Fix | null
  /** The same time of day, the same weekdays first. */
  sameTime: () => Fix | null
  /** The same time of day from today on. */
  coming: () => Fix | null
  /** The same time on a day (`YYYY-MM-DD`), or the nearest before it. */
  upTo: (lastDay: string) => Fix | null
  /** A short flight with a free CSIP before the trip; offered whatever else stands against the pilot alone. */
  lesson: () => Fix | null
  /** Dates that the rule names itself. */
  these: (period: Period) => Fix | null
}

/** How a card in a search says it: out of reach for now, one step away, or possible on other dates. */
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
/** What we have and still check needs no other upload. */
export const seeDocuments = link('See your documents', 'documents')

export const say = <Data>(says: Says<Data>, data: Data) => (typeof says === 'string' ? says : says(data))
