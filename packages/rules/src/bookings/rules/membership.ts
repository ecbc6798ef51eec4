import { reasons } from '../book/exemption.ts'
import { type BookingRule, link } from '../book/rule.ts'

/** Some owners rent only to customers on their own list. */
export const notACustomer: BookingRule<'not_a_customer'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { named: reasons.named, ownBooking: 'The list is for renters' },
  overridable: { name: 'list of customers' },
  rating: false,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.customersOnly ? 'On the owner’s list of customers' : null),
    have: () => 'You are on it',
    until: null,
  },
  check: ({ aircraft: { customersOnly, customerIds, tailNumber }, pilot }) =>
    customersOnly && !customerIds.includes(pilot.id) ? { code: 'not_a_customer', data: { tailNumber } } : null,
  refusals: {
    not_a_customer: {
      title: ({ tailNumber }) => `${tailNumber} is for the owner’s customers`,
      text: 'Ask the owner to put you on the list, or choose another aircraft.',
      card: { kind: 'not_rated', text: 'For the owner’s customers' },
      waysOut: () => [link('See other aircraft', 'search')],
    },
  },
}

export const membershipRequired: BookingRule<'membership_required'> = {
  about: 'money',
  setting: 'block',
  exempt: { ownBooking: 'Members rent; owners and co-owners book what is theirs' },
  overridable: { never: 'booking needs a membership' },
  rating: false,
  againAtCheckIn: [],
  met: {
    passing: ({ pilot }) => (pilot.hasActiveMembership ? `Membership: ${pilot.membershipPlanName ?? 'active'}` : null),
  },
  check: ({ pilot }) => (pilot.hasActiveMembership ? null : { code: 'membership_required', data: {} }),
  refusals: {
    membership_required: {
      title: 'Booking needs a membership',
      text: 'You have no active membership. Any of the three plans will do.',
      card: { kind: 'after', text: 'Choose a plan to book' },
      waysOut: () => [link('Choose a plan', 'membership')],
    },
  },
}

/** Deposits are held on a card, even when a bank account pays. Owners pay no deposit. */
export const paymentMethodRequired: BookingRule<'payment_method_required'> = {
  about: 'money',
  setting: 'block',
  exempt: { shop: reasons.shop },
  overridable: { never: 'a booking has to be paid for' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: ({ pilot }) => (pilot.hasUsablePaymentMethod ? 'Payment method: ready' : null) },
  check: ({ pilot: { hasUsablePaymentMethod: hasMethod, hasCard, ownsAircraft }, aircraft, booker, request }) => {
    const needsCard = !ownsAircraft && aircraft.depositCents > 0
    if (hasMethod && (hasCard || !needsCard)) return null
    const paysNobody = booker === 'owner' && ownsAircraft && request.csip === null
    return paysNobody ? null : { code: 'payment_method_required', data: { hasMethod } }
  },
  refusals: {
    payment_method_required: {
      title: ({ hasMethod }) => (hasMethod ? 'The deposit needs a card' : 'A payment method is missing'),
      text: ({ hasMethod }) =>
        hasMethod
          ? 'A bank account can pay for the flight, but a deposit can only be held on a card.'
          : 'Add a card, or a bank account with a card for the deposit.',
      card: { kind: 'after', text: 'Add a card to book' },
      waysOut: () => [link('Add a card', 'cards')],
    },
  },
}
