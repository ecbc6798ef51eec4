import type { CanBook, CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Cents } from '@tailshare/contract/text/money'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { listedText } from '@tailshare/contract/text/countText'
import { numberWord } from '../../../../parts/numberWord.ts'
import { isAnotherAircraft, type Point, type Reason } from './points.ts'

/** The four steps, in order; the specification names them SelectBookingDateStep, PilotInformation, PaymentInformation, Review. */
export const steps = ['date', 'pilot', 'payment', 'review'] as const
export type Step = (typeof steps)[number]
export const stepNames: Record<Step, string> = { date: 'Date', pilot: 'Pilot', payment: 'Payment', review: 'Review' }

/** A missing payment method is settled in the payment step, so it does not keep a pilot from going there. */
const settledLater = new Set(['payment_method_required'])
export const blockingNow = (templates: readonly Reason[]) =>
  templates.filter(({ code, severity }) => severity === 'block' && !settledLater.has(code))

type Paid = { totalCents: Cents; depositCents: Cents }
type Choosable = Pick<PaymentMethod, 'id' | 'type' | 'isPrimary'>

/** What pays for the booking as it stands, and whether that is enough: a deposit is held on a card, also where a bank account pays. */
export const payingWith = <M extends Choosable>(methods: readonly M[], chosenId: string | null, quote: Paid | null) => {
  const method = methods.find(({ id }) => id === chosenId) ?? methods.find(({ isPrimary }) => isPrimary) ?? methods[0]
  const nothingToPay = quote !== null && quote.totalCents + quote.depositCents === 0
  const depositCents = quote?.depositCents ?? 0
  const lacksCard = depositCents > 0 && !methods.some(({ type }) => type === 'paymentCard')
  return { method, nothingToPay, lacksCard, canPay: nothingToPay || (method !== undefined && !lacksCard) }
}

/**
 * The step to show: the one that the address asks for, or the first that must come before it. Where it asks for none, whoever may
 * book as it stands begins at the review: dates, pilot and payment are settled there, and one press away.
 */
export const openStep = (
  asked: string | null,
  { blocked, canPay, datesChosen, mayBook }: { blocked: boolean; canPay: boolean; datesChosen: boolean; mayBook: boolean },
): Step => {
  if (blocked || !datesChosen) return 'date'
  const wished = asked === null ? (mayBook && canPay ? 'review' : 'date') : (steps.find((step) => step === asked) ?? 'date')
  return wished === 'review' && !canPay ? 'payment' : wished
}

export const nextStep = (step: Step): Step => steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!

/** `Three things to settle before you fly`. */
export const refusalHeading = (count: number) =>
  `${numberWord(count)} ${count === 1 ? 'thing' : 'things'} to settle before you fly`

/** `Nine rules pass`, `14 rules pass`. */
export const passingText = (count: number) => `${numberWord(count)} ${count === 1 ? 'rule passes' : 'rules pass'}`

type DatesFix = Extract<Fix, { kind: 'dates' }>
type LinkFix = Extract<Fix, { kind: 'link' }>
/** Where a link of a refusal leads, with the way back. */
export type PlaceOf = (fix: LinkFix) => string
export type Shortcut = { settles: number[] } & (
  | { kind: 'csip'; offer: CsipOffer }
  | { kind: 'dates'; fix: DatesFix }
  | { kind: 'link'; fix: LinkFix }
)

/**
 * The one step that settles most points: another aircraft where nothing else helps with one of several, else a free instructor, or dates
 * that several of them propose. Numbers count from one.
 */
export const shortestWay = (templates: readonly Pick<Point, 'fix'>[], csips: CanBook['csips']): Shortcut | null => {
  const onlyWay = templates.find(({ fix }) => fix.length > 0 && fix.every(isAnotherAircraft))?.fix[0]
  if (templates.length > 1 && onlyWay?.kind === 'link')
    return {
      kind: 'link',
      fix: onlyWay,
      settles: templates.flatMap(({ fix }, index) => (fix.some(isAnotherAircraft) ? [index + 1] : [])),
    }
  const settling = (fits: (fix: Fix) => boolean) => templates.flatMap(({ fix }, index) => (fix.some(fits) ? [index + 1] : []))
  const offer = [...csips].filter(({ free }) => free).sort((a, b) => a.hourlyRateCents - b.hourlyRateCents)[0]
  const byCsip = offer ? settling(({ kind }) => kind === 'csip') : []
  const byDates = templates
    .flatMap(({ fix }) => fix.filter((one) => one.kind === 'dates'))
    .map((fix) => ({
      fix,
      settles: settling(
        (one) =>
          (one.kind === 'csip' && fix.csipId !== null) ||
          (one.kind === 'dates' && one.flightStartTime === fix.flightStartTime && one.flightDropTime === fix.flightDropTime),
      ),
    }))
    .sort((a, b) => b.settles.length - a.settles.length)[0]
  if (offer && byCsip.length > 0 && byCsip.length >= (byDates?.settles.length ?? 0))
    return { kind: 'csip', offer, settles: byCsip }
  return byDates && byDates.settles.length > 1 ? { kind: 'dates', ...byDates } : null
}

/** `Settles 1 and 2`; where others of `total` reasons are left, which: `Settles 1 and 2, but not 3`. */
export const settlesText = (settles: readonly number[], total: number) => {
  const left = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !settles.includes(number))
  return `Settles ${listedText(settles)}${left.length > 0 ? `, but not ${listedText(left)}` : ''}`
}

/** Nothing is a fix that leaves a reason open. */
export const wayHeading = (settles: readonly number[], total: number) =>
  settles.length < total ? 'A first step' : 'Quickest fix'
