import type { Cents } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import type { DeclineReason } from '@tailshare/contract/bookings/change/answers'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import type { CancelReason } from '../change/cancellation.ts'

// What happens to a booking, and what is said of it.

export type ToldBooking = {
  id: string
  /** As people read it: `TS-1042`. */
  number: string
  tailNumber: string
  airportId: string
  zone: string
  start: Date
  drop: Date
  pilot: { id: string; name: string }
  ownerId: string
  csipId: string | null
}

/** The flight that follows; its pilot hears when the aircraft is late, and when it is back. */
export type NextFlight = { id: string; pilotId: string; start: Date }

export type BookingAct =
  /** `csipAsked`: the instructor hears by a request of their own. */
  | { act: 'booked'; totalCents: Cents; policyText: string; csipAsked?: boolean }
  | { act: 'asked'; because: AskedBecause; by: string; until: Date; totalCents: Cents }
  | { act: 'confirmed'; side: AnswersFor; by: string; totalCents: Cents; policyText: string; csipAsked?: boolean }
  /** `isOffer`: to someone in line; the owner has not heard of it. */
  | { act: 'declined'; side: AnswersFor; by: string; reason: DeclineReason; note: string; isOffer?: boolean }
  | { act: 'unanswered'; side: AnswersFor; isOffer?: boolean }
  | { act: 'withdrawn'; by: string; note: string }
  /** `csipAsked`, here and above: what the instructor is asked says it. */
  | { act: 'moved'; before: Period; by: string; csipAsked?: boolean }
  /** `before`: the aircraft that it was, with the times that it had, by the clock of its home. `former` is its owner. */
  | {
      act: 'aircraftChanged'
      before: Period & { tailNumber: string; zone: string }
      by: string
      former: Named
      left: LeftAircraft | null
      /** It comes back to an aircraft that it had just left late: that costs nothing now. */
      isBack: boolean
    }
  | { act: 'hoursChanged'; hours: number; by: string }
  /** `lost`: let go after the free time; `isBack`: taken back, and what was charged for it with them. */
  | {
      act: 'csipChanged'
      by: string
      former: Named | null
      csip: Named | null
      csipAsked?: boolean
      lost?: LostLesson | null
      isBack?: boolean
    }
  | { act: 'csipAsked'; message: string; answerBy: Date }
  | { act: 'csipAccepted'; csip: Named }
  /** Someone who was asked will not come. */
  | ({
      act: 'csipLost'
      former: Named
      because: 'declined' | 'expired' | 'withdrawn' | 'unqualified'
      reason: string
    } & AfterLost)
  | { act: 'csipNext'; csip: Named; agreed: boolean; totalCents: Cents }
  /** No one else can come. */
  | { act: 'csipNoOne'; isNeeded: boolean }
  | { act: 'csipResults'; by: string; corrected: boolean }
  | { act: 'tripChanged'; by: string; what: string }
  | {
      act: 'canceled'
      by: string
      side: 'pilot' | 'owner' | 'operator'
      reason: CancelReason
      note: string
      forecast?: string
      chargeCents: Cents
      /** Where the weather is the reason: what forecast and report say. */
      weather?: WeatherVerdict | undefined
      /** How many of their bookings the pilot canceled for the same reason in the twelve months before. */
      givenBefore?: number
      /** The charge waits for a word about the squawk. */
      waits?: boolean
    }
  | { act: 'lapsed'; reason: 'no_show' | 'payment_failed'; chargeCents: Cents }
  /** The day before, the forecast is beyond the pilot's own minimums. */
  | { act: 'weather'; below: readonly string[] }
  | { act: 'noGo'; reason: string; chargeCents: Cents }
  | { act: 'undone' }
  | { act: 'checkedOut' }
  | {
      act: 'returned'
      hobbsHours: number
      totalCents: Cents
      /** What the meter came to beyond that, which waits for the pilot’s yes. */
      heldCents?: Cents
      /** What it costs a partner in the aircraft, settled with the month. */
      runningCents?: Cents | null
      ownerCents: Cents
      unclean?: boolean
      next?: NextFlight | undefined
    }
  | { act: 'corrected'; by: string; what: string; reason: string; before: Figures; after: Figures }
  /** An operator refunded a part of it, or all, or waived a fee. */
  | { act: 'priceLowered'; what: 'refund' | 'fee_waived'; cents: Cents; reason: string; before: Shares; after: Shares }
  /** The pilot said yes to what the meter came to beyond the plan. */
  | { act: 'priceAgreed'; cents: Cents; before: Shares; after: Shares }
  /** An operator took back a return that was opened by mistake. */
  | { act: 'reopened'; reason: string }
  /** The pilot comes later; `next` flies it after them and may be reached. */
  | { act: 'delayed'; until: Date; by: string; next: NextFlight | undefined }
  /** The pilot is back later than the booking can be made longer. */
  | { act: 'backAt'; until: Date; by: string; next: NextFlight | undefined }
  | { act: 'late'; next: NextFlight | undefined }
  | { act: 'grounded'; reason: string; instead: readonly FreeInstead[] }
  /** Another trip takes the hours that were left for it to an inspection. */
  | { act: 'pushed'; inspections: string }
  /** Its list says so now; and it no longer does. */
  | { act: 'inspectionDue'; inspections: string; count: number }
  | { act: 'inspectionDone'; inspections: string }
  | { act: 'released'; note: string }
  | { act: 'groundedOut'; instead: readonly FreeInstead[] }
  /** An event breaks it; `before` is how it was. */
  | { act: 'movedOver'; why: string; message: string; before: Before; former: Named | null; csip: Named | null }
  | { act: 'leftAsItIs'; why: string; message: string }
  | { act: 'movedBack'; why: string; before: Before; former: Named | null }
  /** Nobody has decided yet. */
  | { act: 'choiceOffered'; why: string }
  | { act: 'moveAnswered'; what: string }

/** What follows when an instructor does not come. */
type AfterLost = { other: OtherLesson | null; asksNext: boolean; isNeeded: boolean; totalCents: Cents }
/** What whoever declines offers instead. */
export type OtherLesson = { period: Period | null; csip: Named | null }

type Named = { id: string; name: string }
/** An aircraft that was left after its free time: the booking of its late cancellation, what that costs, and how much of that its owner gets. */
export type LeftAircraft = { id: string; chargeCents: Cents; ownerCents: Cents }
/** The booking in which a lesson is charged that was let go alone, and what its instructor gets. */
type LostLesson = { id: string; chargeCents: Cents }
/** A booking as it was, with the clock of its airport then. */
type Before = { tailNumber: string; zone: string; period: Period }

/** What a return makes of a flight. */
type Shares = { totalCents: Cents; ownerCents: Cents; csipCents: Cents }
type Figures = Shares & { hobbsHours: number }

/** Another aircraft that is free for the whole trip and that this pilot may book. */
export type FreeInstead = { tailNumber: string; airportCode: string }

export type Words = {
  title: string
  text: string
  kind?: 'system' | 'warning'
  /** The mail goes out whatever they prefer: it is about their money, or a flight that does not take place. */
  mustKnow?: true
  /** Also told to the one who did it, as a confirmation. */
  confirms?: true
  /** A mail of its own, the receipt, says the same. */
  hasOwnMail?: boolean
  link?: string
  button?: string
}

export type Heard = Partial<Record<'pilot' | 'owner' | 'csip' | 'former' | 'next', Words>>

/** What is said of some acts. */
export type Says<Name extends BookingAct['act'] = BookingAct['act']> = {
  [A in Name]: (booking: ToldBooking, act: Extract<BookingAct, { act: A }>) => Heard
}
