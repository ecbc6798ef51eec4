import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { reasons } from '../book/exemption.ts'
import type { BookingFacts, CheckoutFacts } from '../book/facts.ts'
import type { BookingRule } from '../book/rule.ts'
import { endsBeforeReturn } from '../orders/words.ts'

const counting = ({ pilot, aircraft }: BookingFacts) =>
  pilot.checkouts.filter(
    ({ modelFamily, aircraftId }) => modelFamily === aircraft.modelFamily && (aircraftId === null || aircraftId === aircraft.id),
  )

/** A checkout's own expiry, or earlier if the aircraft requires a more recent one. */
const endOf = ({ signedOn, expiresOn }: CheckoutFacts, months: number) => {
  const asked = plusMonths(signedOn, months)
  return asked < expiresOn ? asked : expiresOn
}

const longest = (facts: BookingFacts) =>
  counting(facts)
    .map((checkout) => ({ ...checkout, until: endOf(checkout, facts.aircraft.checkoutMonths) }))
    .sort((a, b) => (a.until < b.until ? 1 : -1))
    .at(0)

const monthsText = (months: number) => (months === 1 ? 'month' : `${months} months`)

/** Insurers require it: someone flew this family, or this aircraft, with the pilot and signed for it. */
export const checkout: BookingRule<'checkout_missing' | 'checkout_expired'> = {
  about: 'pilot',
  setting: 'off',
  // Applies to named pilots too: policies that name a pilot still require the checkout.
  exempt: { csip: 'The CSIP can sign the checkout on this trip', owner: 'Owners set this rule for others', shop: reasons.shop },
  overridable: { name: 'checkout' },
  rating: false,
  againAtCheckIn: ['checkout_missing', 'checkout_expired'],
  met: {
    asked: ({ aircraft: { modelFamily, checkoutMonths } }) =>
      `Checkout in the ${modelFamily} within ${monthsText(checkoutMonths)}`,
    have: (facts) => {
      const last = longest(facts)
      return last ? `Until ${plainDayText(last.until)}, signed by ${last.signedBy}` : 'Not required'
    },
    until: (facts) => longest(facts)?.until ?? null,
  },
  check: (facts) => {
    const { request, aircraft } = facts
    const { modelFamily, checkoutMonths: months, zone } = aircraft
    const last = longest(facts)
    if (!last) return { code: 'checkout_missing', data: { modelFamily, months } }
    if (last.until >= dayIn(request.period.to, zone)) return null
    const { signedOn, signedBy, until: validUntil } = last
    const dropTime = request.period.to.toISOString()
    return { code: 'checkout_expired', data: { modelFamily, signedOn, signedBy, validUntil, dropTime, zone } }
  },
  refusals: {
    checkout_missing: {
      title: ({ modelFamily }) => `You are not checked out in the ${modelFamily}`,
      text: ({ months }) =>
        `The owner asks for a checkout within ${monthsText(months)}: a short flight with an instructor who signs it, or with the owner.`,
      card: { kind: 'after', text: ({ modelFamily }) => `Needs a checkout in the ${modelFamily}` },
      waysOut: (_facts, _data, dates) => [dates.lesson()],
    },
    checkout_expired: {
      title: ({ modelFamily }) => `Your checkout in the ${modelFamily} ends before you are back`,
      text: ({ signedOn, signedBy, ...trip }) => `${signedBy} signed it on ${plainDayText(signedOn)}. ${endsBeforeReturn(trip)}`,
      card: { kind: 'after', text: ({ modelFamily }) => `Needs a new checkout in the ${modelFamily}` },
      waysOut: (_facts, { validUntil }, dates) => [dates.lesson(), dates.sameTime() ?? dates.upTo(validUntil)],
    },
  },
}
