import type { CanBook, CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Cents } from '@tailshare/contract/text/money'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { listedText } from '@tailshare/contract/text/countText'
import { numberWord } from '../../../../parts/numberWord.ts'
import { isAnotherAircraft, type Point, type Reason } from './points/points.ts'

/** The steps in order. In the specification: SelectBookingDateStep, PilotInformation, PaymentInformation, Review. */
export const steps = ['date', 'pilot', 'payment', 'review'] as const
export type Step = (typeof steps)[number]
export const stepNames: Record<Step, string> = { date: 'Date', pilot: 'Pilot', payment: 'Payment', review: 'Review' }

/** Resolved in the payment step, so it must not block the way there. */
const settledLater = new Set(['payment_method_required'])
export const blockingNow = (templates: readonly Reason[]) =>
  templates.filter(({ code, severity }) => severity === 'block' && !settledLater.has(code))

type Paid = { totalCents: Cents; depositCents: Cents }
type Choosable = Pick<PaymentMethod, 'id' | 'type' | 'isPrimary'>

/** A deposit needs a card even if a bank account pays. */
export const payingWith = <M extends Choosable>(methods: readonly M[], chosenId: string | null, quote: Paid | null) => {
  const method = methods.find(({ id }) => id === chosenId) ?? methods.find(({ isPrimary }) => isPrimary) ?? methods[0]
  const nothingToPay = quote !== null && quote.totalCents + quote.depositCents === 0
  const depositCents = quote?.depositCents ?? 0
  const lacksCard = depositCents > 0 && !methods.some(({ type }) => type === 'paymentCard')
  return { method, nothingToPay, lacksCard, canPay: nothingToPay || (method !== undefined && !lacksCard) }
}

/** The step in the URL, or an earlier one that must come first. Without one, a pilot who may book as is starts at the review. */
export const openStep = (
  asked: string | null,
  { blocked, canPay, datesChosen, mayBook }: { blocked: boolean; canPay: boolean; datesChosen: boolean; mayBook: boolean },
): Step => {
  if (blocked || !datesChosen) return 'date'
  const wished = asked === null ? (mayBook && canPay ? 'review' : 'date') : (steps.find((step) => step === asked) ?? 'date')
  return wished === 'review' && !canPay ? 'payment' : wished
}

export const nextStep = (step: Step): Step => steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!

/** `Three things to settle before you fly`; without any, we are checking the pilot's documents. */
export const refusalHeading = (count: number) =>
  count === 0
    ? 'We are checking your documents'
    : `${numberWord(count)} ${count === 1 ? 'thing' : 'things'} to settle before you fly`

/** `Nine rules pass`, `14 rules pass`. */
export const passingText = (count: number) => `${numberWord(count)} ${count === 1 ? 'rule passes' : 'rules pass'}`

type DatesFix = Extract<Fix, { kind: 'dates' }>
type LinkFix = Extract<Fix, { kind: 'link' }>
/** The URL of a refusal's fix, with the way back. */
export type PlaceOf = (fix: LinkFix) => string
export type Shortcut = { settles: number[] } & (
  | { kind: 'csip'; offer: CsipOffer }
  | { kind: 'dates'; fix: DatesFix }
  | { kind: 'link'; fix: LinkFix }
)

/**
 * The fix that resolves the most reasons: another aircraft if a reason has no other fix, otherwise a free instructor, or dates that several
 * reasons propose. Numbers start at one.
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

/** `Settles 1 and 2`, or `Settles 1 and 2, but not 3`. */
export const settlesText = (settles: readonly number[], total: number) => {
  const left = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !settles.includes(number))
  return `Settles ${listedText(settles)}${left.length > 0 ? `, but not ${listedText(left)}` : ''}`
}

/** A fix that leaves reasons open is a first step. */
export const wayHeading = (settles: readonly number[], total: number) =>
  settles.length < total ? 'A first step' : 'Quickest fix'
