import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { AircraftType, PilotCategory } from '@tailshare/contract/base/constants'
import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ListingState } from '@tailshare/contract/aircraft/listing'
import type { AirplaneClass } from '@tailshare/contract/people/documents/airplanes'
import type { Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { Period } from '@tailshare/contract/text/period'
import type { DocumentFacts } from '../../people/documents/validity.ts'
import type { Airplane } from '../../aircraft/airplane.ts'
import type { QuotaUse } from '../../sharing/quotas/quotaUse.ts'
import type { QuotaLimits } from '../../sharing/quotas/shareLimits.ts'
import type { Limit } from '../../maintenance/items/due.ts'
import type { Place } from '../../schedule/daylight/sun.ts'
import type { Holiday } from '../price/holidays.ts'

// What the booking rules look at. Loaded by the server in one query, or taken by the screen from what it already shows.

export type PilotFacts = {
  /** Empty for a visitor, of whom nothing is known. */
  id: string
  /** An operator has suspended the account. */
  isSuspended?: boolean
  category: PilotCategory | null
  /** `YYYY-MM-DD`; the age on the day of the medical examination decides how long it lasts. */
  birthDate: string | null
  ratings: string[]
  endorsements: string[]
  /** What instructors endorsed after lessons here, the latest first. */
  endorsed: EndorsedFacts[]
  /** `null` when never entered. */
  totalHours: number | null
  /** Hours in this aircraft's model family; `null` when never entered. */
  typeHours: number | null
  /** The newest verified document of each kind, and whether a newer one waits or was rejected. */
  documents: DocumentFacts[]
  /** What is known here of landings, whatever was flown, for a year back. */
  landed: LandedFacts[]
  hasActiveMembership: boolean
  /** `Wingman`; `null` without a membership. */
  membershipPlanName: string | null
  membershipDiscountPercent: number
  hasUsablePaymentMethod: boolean
  /** A card is needed for the deposit even when a bank account pays. */
  hasCard: boolean
  /** Holds this aircraft or a share in it, whoever books. */
  ownsAircraft: boolean
  /** Those that have not been ended, of any family. */
  checkouts: CheckoutFacts[]
  /** In this aircraft's model family, for a year back. */
  recent: RecentFacts
  /** What an owner or operator has lifted for this pilot on this aircraft. */
  overrides: OverrideFacts[]
}

/** `on`: the day of the lesson; `modelFamily`: what was flown in it. */
type EndorsedFacts = { code: Endorsement; modelFamily: string; on: string; by: string }

/** Days are `YYYY-MM-DD`. `aircraftId` is `null` for a checkout that counts for the whole family. */
export type CheckoutFacts = {
  modelFamily: string
  aircraftId: string | null
  signedOn: string
  expiresOn: string
  signedBy: string
}

/** `day`: of the return, by the clock of the aircraft; `night`: of the landings those to a full stop by night. */
export type LandedFacts = {
  day: string
  modelFamily: string
  class: AirplaneClass
  tailwheel: boolean
  landings: number
  night: number
}

export type RecentFacts = {
  /** Flights kept here, added up by the day of their return. */
  flights: { day: string; landings: number; hours: number }[]
  /** What the pilot wrote of each model, and on which day. */
  entered: { on: string; hours: { month: number; halfYear: number; year: number } }[]
}

/** `untilOn`: the last day on which a trip may end that it counts for. */
export type OverrideFacts = { codes: BookingRefusalCode[]; untilOn: string; by: string; reason: string }

/** Landings or hours, whichever a pilot has; zero is not asked for. */
export type RecencyAsked = { days: number; landings: number; hours: number }

export type AircraftFacts = Airplane & {
  id: string
  tailNumber: string
  modelName: string
  /** `C172`, `SR22T`, `SF50` …: hours and training are counted per family. */
  modelFamily: string
  type: AircraftType
  /** What people and bags may weigh together with full tanks. */
  fullFuelPayloadLb: number
  /** Cirrus models and whatever else asks for the manufacturer's transition training. */
  needsTransition: boolean
  needsTypeRating: string | null
  zone: string
  airportCode: string
  /** Where the sun is looked at. */
  airport: Place
  state: string
  rateCents: number
  fuelIncluded: boolean
  /** Least hours that are charged for each night away. */
  minimumHoursPerNight: number
  /** What its holders have agreed that an hour costs them; without it nothing is shared. */
  runningHourCents?: number | null
  minimumTotalHours: number
  minimumTypeHours: number
  /** Two lists as underwriters keep them: named pilots are always allowed, everyone else meets the open-pilot minimums. */
  namedPilotIds: string[]
  /** `true` when only customers on the owner's list may book. */
  customersOnly: boolean
  customerIds: string[]
  turnaroundMinutes: number
  /** How many days it may be away at a time. */
  maxTripDays: number
  cancellationPolicy: CancellationPolicy
  depositCents: number
  /** Only a listed one takes new bookings. */
  listing: ListingState
  /** Its owner’s account is suspended. */
  isOwnerSuspended?: boolean
  grounded: { reason: string } | null
  /** Inspections that keep flights on the ground when passed, by date or by hours left on the meter, and which flights. */
  inspections: (Limit & { title: string; groundsFor?: GroundsFor; toConfirm?: boolean; template?: string | null })[]
  annual: AnnualRecord
  /** Hours already booked between now and this flight's start; they use up `hoursLeft` first. */
  hoursBookedBefore: number
  /** How recent a checkout has to be, where the aircraft asks for one. */
  checkoutMonths: number
  recency: RecencyAsked
  /** Settings that differ from the default of their rule. */
  rules: Partial<Record<BookingRefusalCode, RuleSetting>>
}

export type CancellationPolicy = 'flexible' | 'moderate' | 'strict'

export type CsipFacts = {
  id: string
  name: string
  hourlyRateCents: number
  free: boolean
  atAirport: boolean
  isSuspended?: boolean
  /** Owns the aircraft or a share in it. */
  isOfAircraft?: boolean
  /** As a pilot, towards this aircraft: where they are pilot in command, the rules ask them. */
  pilot: PilotFacts
  /** Their other lessons, past and to come, as far around as other dates are looked at. */
  lessons: LessonFacts[]
}

/** Flight hours that are planned, or that were given. */
export type LessonFacts = Period & { hours: number }

/** Who books: decides how far ahead, which quotas apply and whether a membership is asked for. */
export type BookerKind = 'renter' | 'owner' | 'coOwner'

export type QuotaFacts = {
  /** Of the co-owner who books, or of the owner beside them; percent of the aircraft. */
  sharePercent: number
  limits: QuotaLimits
  /** Of years in which the share changed hands; `limits` has the others'. */
  holidaysByYear?: Record<string, number>
  /** Days of holidays that they have won in a draft: theirs already, whether they book them or not. */
  claims?: readonly string[]
  /** What the holder's other bookings take: active or flown ones, late cancellations and no-shows. */
  uses: readonly QuotaUse[]
  /** Federal holidays of the years that the booking touches (`holidaysIn`), each with the days that count as that holiday. */
  holidays: readonly Pick<Holiday, 'name' | 'day' | 'days'>[]
  maintenanceHoursThisYear: number
}

type BookingRequest = {
  period: Period
  /** Flight hours in tenths. */
  plannedHours: number
  /** What is changed lies within a trip of this aircraft that was agreed on, and that took so long. */
  agreedHours?: number
  csip: CsipFacts | null
  passengers: number
  /** Where the trip goes, as its pilot wrote it; empty for a flight around home. */
  destination?: string
  purpose: 'flight' | 'maintenance'
}

/** What occupies a pilot; which booking it is where that is read. */
type PilotBusy = Period & { orderId?: string | null }

export type BookingFacts = {
  /** For a booking on behalf of someone `pilot` is who flies, and whose quotas count. */
  request: BookingRequest
  pilot: PilotFacts
  aircraft: AircraftFacts
  booker: BookerKind
  /**
   * What already occupies the aircraft, turnaround included, and what occupies the pilot; never the booking that is being
   * changed. Other dates are proposed from these, so they reach from now to some weeks after the trip.
   */
  /** `claim`: whose holiday it is, and which, for those who may know. */
  aircraftBusy: (Period & { claim?: string })[]
  pilotBusy: PilotBusy[]
  /** CSIPs at this airport who are free for the whole trip; `null` where no one looked. */
  csipsFree: number | null
  quota: QuotaFacts | null
  /** What the rules need of other dates; `null` where no one looked, and then none are proposed. */
  ahead: Ahead | null
  /** When the pilot first booked this time, where they canceled that within a day: the free hour counts from then. */
  graceFrom?: Date | null
  /** Ways out are not worked out where only the reasons are shown: cards come by the hundred. */
  reasonsOnly?: boolean
  now: Date
}

/** As far as `aircraftBusy` reaches. */
export type Ahead = {
  /** Other people who teach at this airport, by their rate, and what occupies them. */
  csips: (Omit<CsipFacts, 'free' | 'atAirport'> & { busy: Period[] })[]
  /** Bookings of the aircraft: when each starts, and the hours that it plans to fly. */
  booked: { from: Date; hours: number }[]
  /** The pilot has not said how long they fly; another time of day may then plan other hours. */
  hoursAreGuessed: boolean
}

/** Company-wide numbers that a quote needs. */
export type Pricing = { platformFeePercent: number; taxPercentByState: Record<string, number> }

/** What a verdict on a card needs: dates are optional, and no one may be signed in. */
export type VerdictFacts = {
  pilot: PilotFacts | null
  aircraft: AircraftFacts
  booker: BookerKind
  period: Period | null
  /** A CSIP other than the pilot rates flights at this airport (and is free in the period, where there is one). */
  csipAvailable: boolean
  /** What occupies the pilot in the period. */
  pilotBusy: PilotBusy[]
  /** Of a co-owner in the period. */
  quota: QuotaFacts | null
  now: Date
}

/** Of an instructor only the rate makes a price. */
type CsipRate = Pick<CsipFacts, 'hourlyRateCents'> & Partial<CsipFacts>

/** What the lines of a price depend on. */
export type PriceFacts = {
  request: Pick<BookingRequest, 'period' | 'plannedHours' | 'purpose'> & { csip: CsipRate | null }
  aircraft: Pick<AircraftFacts, 'rateCents' | 'fuelIncluded' | 'minimumHoursPerNight' | 'runningHourCents' | 'zone' | 'state'>
  pilot: Pick<PilotFacts, 'membershipDiscountPercent' | 'membershipPlanName' | 'ownsAircraft'>
  pricing: Pricing
}
