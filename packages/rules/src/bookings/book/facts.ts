import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { AircraftType, PilotCategory } from '@tailshare/contract/base/constants'
import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ListingState } from '@tailshare/contract/base/statuses'
import type { AirplaneClass } from '@tailshare/contract/people/documents/pilotRatings'
import type { Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { Period } from '@tailshare/contract/text/period'
import type { DocumentFacts } from '../../people/documents/validity.ts'
import type { Airplane } from '../../aircraft/airplane.ts'
import type { QuotaLimits, QuotaUse } from '../quotas/shareLimits.ts'
import type { Limit } from '../../maintenance/items/due.ts'
import type { Place } from '../../schedule/daylight/sun.ts'
import type { Holiday } from '../price/holidays.ts'

// Input of the booking rules. The server loads it in one query; screens build it from data they already show.

export type PilotFacts = {
  /** Empty for a visitor who is not signed in. */
  id: string
  isSuspended?: boolean
  category: PilotCategory | null
  /** `YYYY-MM-DD`. Age at the medical exam decides how long the medical lasts. */
  birthDate: string | null
  ratings: string[]
  endorsements: string[]
  /** Endorsements given after lessons on Tailshare, latest first. */
  endorsed: EndorsedFacts[]
  /** `null` if never entered. */
  totalHours: number | null
  /** Hours in this aircraft's model family; `null` if never entered. */
  typeHours: number | null
  /** Of these, as pilot in command. */
  typeCommandHours: number | null
  /** Per kind, the newest verified document, and whether a newer one is pending or was rejected. */
  documents: DocumentFacts[]
  /** Landings recorded on Tailshare in the past year, in any aircraft. */
  landed: LandedFacts[]
  hasActiveMembership: boolean
  /** `Wingman`; `null` without a membership. */
  membershipPlanName: string | null
  membershipDiscountPercent: number
  hasUsablePaymentMethod: boolean
  /** Deposits need a card, even when a bank account pays. */
  hasCard: boolean
  /** Owns this aircraft or a share in it, even if someone else books. */
  ownsAircraft: boolean
  /** Checkouts that have not been revoked, for any model family. */
  checkouts: CheckoutFacts[]
  /** Flying in this aircraft's model family over the past year. */
  recent: RecentFacts
  /** Rules an owner or operator has overridden for this pilot on this aircraft. */
  overrides: OverrideFacts[]
}

/** `on`: day of the lesson; `modelFamily`: aircraft flown in it. */
type EndorsedFacts = { code: Endorsement; modelFamily: string; on: string; by: string }

/** Days are `YYYY-MM-DD`. `aircraftId` is `null` if the checkout covers the whole family. */
export type CheckoutFacts = {
  modelFamily: string
  aircraftId: string | null
  signedOn: string
  expiresOn: string
  signedBy: string
}

/** `day`: return day in the aircraft's zone. `night`: full-stop landings at night, included in `landings`. */
export type LandedFacts = {
  day: string
  modelFamily: string
  class: AirplaneClass
  tailwheel: boolean
  landings: number
  night: number
}

export type RecentFacts = {
  /** Flights logged on Tailshare, summed by return day. */
  flights: { day: string; landings: number; hours: number }[]
  /** Hours the pilot entered for each model, with the date of entry. */
  entered: { on: string; hours: { month: number; halfYear: number; year: number } }[]
}

/** `untilOn`: the override covers trips that end on or before this day. */
export type OverrideFacts = { codes: BookingRefusalCode[]; untilOn: string; by: string; reason: string }

/** The pilot needs either the landings or the hours. Zero means not required. */
export type RecencyAsked = { days: number; landings: number; hours: number }

export type AircraftFacts = Airplane & {
  id: string
  tailNumber: string
  modelName: string
  /** Model family, such as `C172`, `SR22T` or `SF50`. Hours and training are counted per family. */
  modelFamily: string
  type: AircraftType
  /** Weight left for people and bags with full tanks, in pounds. */
  fullFuelPayloadLb: number
  /** Cirrus models and others that require the manufacturer's transition training. */
  needsTransition: boolean
  needsTypeRating: string | null
  zone: string
  airportCode: string
  /** Position used to compute sunrise and sunset. */
  airport: Place
  state: string
  rateCents: number
  fuelIncluded: boolean
  /** Minimum flight hours charged per night away. */
  minimumHoursPerNight: number
  /** Cost per flight hour agreed by the co-owners; if absent, running costs are not shared. */
  runningHourCents?: number | null
  minimumTotalHours: number
  minimumTypeHours: number
  /** As underwriters do: named pilots are always allowed, all others must meet the open-pilot minimums. */
  namedPilotIds: string[]
  /** `true` when only customers on the owner's list may book. */
  customersOnly: boolean
  customerIds: string[]
  turnaroundMinutes: number
  /** Maximum trip length in days. */
  maxTripDays: number
  cancellationPolicy: CancellationPolicy
  depositCents: number
  /** Only a listed aircraft takes new bookings. */
  listing: ListingState
  isOwnerSuspended?: boolean
  grounded: { reason: string } | null
  /** Inspections that ground some or all flights once overdue, by date or by meter hours left. */
  inspections: (Limit & { id?: string; title: string; groundsFor?: GroundsFor; toConfirm?: boolean; template?: string | null })[]
  annual: AnnualRecord
  /** Flight hours booked between now and the start of this flight. They use up `hoursLeft` first. */
  hoursBookedBefore: number
  /** How many months ago a checkout may have been signed, if the aircraft requires one. */
  checkoutMonths: number
  recency: RecencyAsked
  /** Only settings that differ from the rule's default. */
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
  /** The CSIP's own facts as a pilot, for rules that apply when the CSIP is pilot in command. */
  pilot: PilotFacts
  /** Other lessons, past and future, within the range searched for other dates. */
  lessons: LessonFacts[]
}

/** Flight hours, planned or actual. */
export type LessonFacts = Period & { hours: number }

/** Decides how far ahead one can book, which quotas apply and whether a membership is required. */
export type BookerKind = 'renter' | 'owner' | 'coOwner'

export type QuotaFacts = {
  /** Percent of the aircraft held by the co-owner who books, or by the owner when the aircraft has co-owners. */
  sharePercent: number
  limits: QuotaLimits
  /** Holiday limit by year, for years in which the share changed hands; all other years use `limits`. */
  holidaysByYear?: Record<string, number>
  /** Holidays won in a draft. They belong to this holder whether or not they book them. */
  claims?: readonly string[]
  /** Other bookings that use up the quota: active, flown, canceled late, or no-show. */
  uses: readonly QuotaUse[]
  /** Federal holidays in the years the booking touches (`holidaysIn`), with the days that count as each. */
  holidays: readonly Pick<Holiday, 'name' | 'day' | 'days'>[]
  maintenanceHoursThisYear: number
}

type BookingRequest = {
  period: Period
  /** Flight hours in tenths. */
  plannedHours: number
  /** Length in hours of the trip as agreed, if the new times lie within an existing booking of this aircraft. */
  agreedHours?: number
  csip: CsipFacts | null
  passengers: number
  /** Destination as the pilot typed it; empty for a local flight. */
  destination?: string
  purpose: 'flight' | 'maintenance'
}

/** A time when the pilot is busy. `orderId` is the booking, where known. */
type PilotBusy = Period & { orderId?: string | null }

export type BookingFacts = {
  /** In a booking on behalf of someone else, `pilot` is the person who flies; that person's quotas count. */
  request: BookingRequest
  pilot: PilotFacts
  aircraft: AircraftFacts
  booker: BookerKind
  /**
   * Busy times of aircraft (including turnaround) and pilot, excluding the booking being changed. They cover several weeks after the trip,
   * to propose other dates.
   */
  /** `claim`: holder and name of the claimed holiday, for viewers allowed to see it. */
  aircraftBusy: (Period & { claim?: string })[]
  pilotBusy: PilotBusy[]
  /** Number of CSIPs at this airport who are free for the whole trip; `null` if not looked up. */
  csipsFree: number | null
  quota: QuotaFacts | null
  /** Data needed to test other dates; if `null`, none are proposed. */
  ahead: Ahead | null
  /** When the pilot first booked this time, if they canceled that booking within a day. The free hour starts then. */
  graceFrom?: Date | null
  /** Skip the ways out (`waysOut`): search cards show only the reasons, for hundreds of aircraft. */
  reasonsOnly?: boolean
  now: Date
}

/** Covers the same range as `aircraftBusy`. */
export type Ahead = {
  /** Other CSIPs at this airport, cheapest first, with their busy times. */
  csips: (Omit<CsipFacts, 'free' | 'atAirport'> & { busy: Period[] })[]
  /** Start and planned flight hours of each booking of the aircraft. */
  booked: { from: Date; hours: number }[]
  /** The pilot has not entered flight hours, so other times of day may use a different guess. */
  hoursAreGuessed: boolean
}

/** Company-wide figures for a quote. */
export type Pricing = { platformFeePercent: number; taxPercentByState: Record<string, number> }

/** Facts for a search card. Dates are optional, and `pilot` is `null` when not signed in. */
export type VerdictFacts = {
  pilot: PilotFacts | null
  aircraft: AircraftFacts
  booker: BookerKind
  period: Period | null
  /** A CSIP other than the pilot teaches at this airport (and is free in the period, if there is one). */
  csipAvailable: boolean
  pilotBusy: PilotBusy[]
  quota: QuotaFacts | null
  now: Date
}

/** Only the CSIP's rate affects the price. */
type CsipRate = Pick<CsipFacts, 'hourlyRateCents'> & Partial<CsipFacts>

export type PriceFacts = {
  request: Pick<BookingRequest, 'period' | 'plannedHours' | 'purpose'> & { csip: CsipRate | null }
  aircraft: Pick<AircraftFacts, 'rateCents' | 'fuelIncluded' | 'minimumHoursPerNight' | 'runningHourCents' | 'zone' | 'state'>
  pilot: Pick<PilotFacts, 'membershipDiscountPercent' | 'membershipPlanName' | 'ownsAircraft'>
  pricing: Pricing
}
