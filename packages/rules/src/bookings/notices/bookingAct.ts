import type { Cents } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import type { DeclineReason } from '@tailshare/contract/bookings/answers/answers'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import type { CancelReason } from '../change/cancellation.ts'

// Events of a booking, and the notices they cause.

export type NoticeBooking = {
  id: string
  /** Display number, `TS-1042`. */
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

/** The flight that follows. Its pilot is notified when the aircraft is late, and when it is back. */
export type NextFlight = { id: string; pilotId: string; start: Date }

export type BookingAct =
  /** `csipAsked`: the instructor gets a request of their own instead. */
  | { act: 'booked'; totalCents: Cents; policyText: string; csipAsked?: boolean }
  /** `csipKnows`: the instructor has heard of the booking before, or gets a request instead. */
  | { act: 'asked'; because: AskedBecause; by: string; until: Date; totalCents: Cents; csipKnows?: boolean }
  | { act: 'confirmed'; side: AnswersFor; by: string; totalCents: Cents; policyText: string; csipAsked?: boolean }
  /** `isOffer`: an offer from the waitlist, which the owner has not heard of. */
  | { act: 'declined'; side: AnswersFor; by: string; reason: DeclineReason; note: string; isOffer?: boolean }
  | { act: 'unanswered'; side: AnswersFor; isOffer?: boolean }
  | { act: 'withdrawn'; by: string; note: string }
  /** `csipAsked`, here and above: the instructor gets a request instead. */
  | { act: 'moved'; before: Period; by: string; csipAsked?: boolean }
  /** `before`: the old aircraft and times, in the zone of its home airport. `former`: its owner. */
  | {
      act: 'aircraftChanged'
      before: Period & { tailNumber: string; zone: string }
      by: string
      former: Named
      left: LeftAircraft | null
      /** Back to an aircraft left late a moment ago, so its charge is dropped. */
      isBack: boolean
    }
  | { act: 'hoursChanged'; hours: number; by: string }
  /** `lost`: dropped after the free period. `isBack`: the former instructor is back, and the charge is dropped. */
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
  /** An instructor who was asked will not come. */
  | ({
      act: 'csipLost'
      former: Named
      because: 'declined' | 'expired' | 'withdrawn' | 'unqualified'
      reason: string
    } & AfterLost)
  | { act: 'csipNext'; csip: Named; agreed: boolean; totalCents: Cents }
  /** No other instructor is available. */
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
      /** Verdict of forecast and report, if weather is the reason. */
      weather?: WeatherVerdict | undefined
      /** How many bookings the pilot canceled for the same reason in the past 12 months. */
      givenBefore?: number
      /** The charge waits until it is known whether the aircraft could fly. */
      waits?: boolean
      /** The charge waits for a second operator, as the note says. */
      isHeld?: boolean
    }
  | { act: 'lapsed'; reason: 'no_show' | 'payment_failed'; chargeCents: Cents; why?: string | undefined }
  /** On the day before, the forecast is below the pilot's minimums. */
  | { act: 'weather'; below: readonly string[] }
  /** `givenBefore`: no-gos and cancellations for safety in the last 12 months. */
  | { act: 'noGo'; reason: string; chargeCents: Cents; givenBefore: number }
  | { act: 'undone' }
  | { act: 'checkedOut' }
  | {
      act: 'returned'
      hobbsHours: number
      totalCents: Cents
      /** Metered amount beyond the estimate, waiting for the pilot's approval. */
      heldCents?: Cents
      /** A partner's running costs, settled monthly. */
      runningCents?: Cents | null
      /** Cost beyond that, waiting for the pilot's consent. */
      runningHeldCents?: Cents
      sharing?: Sharing
      ownerCents: Cents
      unclean?: boolean
      next?: NextFlight | undefined
    }
  | { act: 'corrected'; by: string; what: string; reason: string; before: Figures; after: Figures; sharing?: Sharing }
  /** An operator refunded all or part of the price, or waived a fee. */
  | { act: 'priceLowered'; what: 'refund' | 'fee_waived'; cents: Cents; reason: string; before: Shares; after: Shares }
  /** The pilot agreed to the metered amount beyond the estimate: to a charge, to running costs shared with partners, or both. */
  | { act: 'priceAgreed'; cents: Cents; runningHeldCents?: Cents; sharing?: Sharing; before: Shares; after: Shares }
  /** An operator reverted a return that was opened by mistake. */
  | { act: 'reopened'; reason: string }
  /** The pilot will start late. The pilot of the `next` flight may be affected. */
  | { act: 'delayed'; until: Date; by: string; next: NextFlight | undefined }
  /** The pilot will be back later than the booking can be extended. */
  | { act: 'backAt'; until: Date; by: string; next: NextFlight | undefined }
  | { act: 'late'; next: NextFlight | undefined }
  | { act: 'grounded'; reason: string; freeAircraft: readonly FreeAircraft[] }
  /** Another trip uses up the hours left before an inspection. */
  | { act: 'pushed'; inspections: string }
  /** The maintenance list now makes an inspection due before the return, or no longer does. */
  | { act: 'inspectionDue'; inspections: string; count: number }
  | { act: 'inspectionDone'; inspections: string }
  | { act: 'released'; note: string }
  | { act: 'groundedOut'; freeAircraft: readonly FreeAircraft[] }
  /** An event moved the booking; `before` is the old state. */
  | { act: 'movedOver'; why: string; message: string; before: Before; former: Named | null; csip: Named | null }
  | { act: 'leftAsItIs'; why: string; message: string }
  | { act: 'movedBack'; why: string; before: Before; former: Named | null }
  /** Nothing has been decided yet; the pilot may choose. */
  | { act: 'choiceOffered'; why: string }
  | { act: 'moveAnswered'; what: string }

/** Consequences when an instructor does not come. */
type AfterLost = { other: OtherLesson | null; asksNext: boolean; isNeeded: boolean; totalCents: Cents }
/** An instructor's counteroffer. */
export type OtherLesson = { period: Period | null; csip: Named | null }

type Named = { id: string; name: string }
/** An aircraft left after the free period: the booking that carries its late charge, the charge, and the owner's part. */
export type LeftAircraft = { id: string; chargeCents: Cents; ownerCents: Cents; waits: boolean }
/** The booking that carries the charge for a dropped lesson, and the instructor's part. */
type LostLesson = { id: string; chargeCents: Cents }
/** The booking before the change; `zone` is that of its airport then. */
type Before = { tailNumber: string; zone: string; period: Period }

type Shares = { totalCents: Cents; ownerCents: Cents; csipCents: Cents }
/** `runningCents`: a partner's running costs for the hours that count. */
type Figures = Shares & { hobbsHours: number; runningCents?: Cents | null }
/** Partners of the flight's pilot, beside the owner, and the aircraft whose costs they share. */
export type Sharing = { partnerIds: readonly string[]; aircraftId: string }

/** Another aircraft that is free for the whole trip and that this pilot may book. */
export type FreeAircraft = { tailNumber: string; airportCode: string }

export type Notice = {
  title: string
  text: string
  kind?: 'system' | 'warning'
  /** Mailed regardless of preferences: it concerns their money, or a flight that will not take place. */
  mustKnow?: true
  /** Also sent to the person who acted, as a confirmation. */
  confirms?: true
  /** A separate mail, the receipt, says the same. */
  hasOwnMail?: boolean
  link?: string
  button?: string
}

export type NoticesByRole = Partial<Record<'pilot' | 'owner' | 'csip' | 'former' | 'next' | 'partners', Notice>>

/** Notices for a subset of acts. */
export type NoticeTexts<Name extends BookingAct['act'] = BookingAct['act']> = {
  [A in Name]: (booking: NoticeBooking, act: Extract<BookingAct, { act: A }>) => NoticesByRole
}
