import { link, refuse, type BookingRule } from './refuse.ts'

export const notACustomer: BookingRule = (facts) => {
  const { customersOnly, customerIds, tailNumber } = facts.aircraft
  return customersOnly && !customerIds.includes(facts.pilot.id)
    ? refuse(facts, 'not_a_customer', { tailNumber }, () => [link('See other aircraft', 'search')])
    : []
}

export const membershipRequired: BookingRule = (facts) =>
  facts.pilot.hasActiveMembership ? [] : refuse(facts, 'membership_required', {}, () => [link('Choose a plan', 'membership')])

/** A deposit is held on a card, also where a bank account pays. Who flies what they own pays no deposit. */
export const paymentMethodRequired: BookingRule = (facts) => {
  const { hasUsablePaymentMethod: hasMethod, hasCard, ownsAircraft } = facts.pilot
  const needsCard = !ownsAircraft && facts.aircraft.depositCents > 0
  if (hasMethod && (hasCard || !needsCard)) return []
  // An owner alone pays nobody.
  if (facts.booker === 'owner' && ownsAircraft && facts.request.csip === null) return []
  return refuse(facts, 'payment_method_required', { hasMethod }, () => [link('Add a card', 'cards')])
}
