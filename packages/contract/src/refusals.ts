/**
 * Every way the API says no: HTTP status and sentence. A handler throws `Refusal(code)`; anything else thrown is a bug.
 * Reasons why a booking is refused by the rules are in bookingRefusals.ts.
 */
export const refusals = {
  // every call
  bad_input: [400, 'Please check the marked fields.'],
  not_signed_in: [401, 'Please sign in.'],
  not_allowed: [403, 'You may not do this.'],
  foreign_origin: [403, 'This request came from another site.'],
  not_found: [404, 'Not found.'],
  too_large: [413, 'The file is too large.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  busy: [503, 'We are very busy right now. Please try again in a moment.'],
  repeat_differs: [422, 'This request was sent before with different contents.'],

  // accounts
  wrong_credentials: [
    401,
    'The email/password combination provided was incorrect. Please try again or Request a Password Reset.',
  ],
  slow_down: [429, 'Too many failed attempts. Please wait a while and try again.'],
  wrong_code: [404, 'Invalid code'],
  code_used_up: [404, 'Invalid code. It has expired or was tried too often. Please send a new one.'],
  email_not_verified: [403, 'Please verify your email address first.'],
  email_taken: [409, 'An account with this email already exists. Please log in.'],
  reset_link_expired: [404, 'This link has expired. Please request a new one.'],
  wrong_password: [403, 'The current password is not correct.'],
  google_failed: [400, 'Signing in with Google did not work. Please try again.'],
  google_not_set_up: [404, 'Signing in with Google is not set up here.'],
  google_email_unverified: [403, 'Google has not verified this email address. Please sign up with the address itself.'],
  google_other_account: [
    409,
    'Your account is linked to another Google account. Please sign in with that one, or log in with your password.',
  ],
  already_registered: [409, 'Your registration is already complete.'],
  sign_in_again: [403, 'Please sign in again, so we know it is you.'],
  account_suspended: [403, 'This account is suspended. Please contact our support.'],
  registration_incomplete: [403, 'Please finish your registration first.'],
  document_decided: [409, 'This document has already been decided.'],
  transition_record_missing: [409, 'Please upload the training record first.'],
  csip_has_bookings: [409, 'You are booked as a CSIP. Finish or decline these flights first.'],
  already_advisor: [409, 'This person is already your tax advisor.'],
  no_maintenance_access: [403, 'Only who keeps the maintenance records of this aircraft may change them. Please ask its owner.'],
  item_retired: [409, 'This item is retired. Put it back first.'],
  too_many_items: [409, 'There are too many already. Please retire what you no longer need.'],
  already_keeps_records: [409, 'This person keeps these records already.'],
  invitation_expired: [404, 'This invitation has expired or was withdrawn. Please ask for a new one.'],
  invitation_for_other: [403, 'This invitation was sent to another email address. Please sign in with that one.'],
  account_has_bookings: [409, 'You still have bookings. Please cancel or finish them first.'],
  account_owes_money: [409, 'A payment is still open. Your account can be deleted once it is settled.'],
  account_has_shares: [
    409,
    'You hold or share aircraft with others. Sell your part first: offer it on the aircraft’s co-ownership page.',
  ],
  unsupported_file: [415, 'Please upload a JPEG, PNG or WebP picture, or a PDF.'],

  own_account: [409, 'Another operator has to do this for your own account.'],
  roles_changed: [409, 'Another operator has just changed these roles. Please check them again before you save.'],
  already_suspended: [409, 'This account is already suspended.'],
  not_suspended: [409, 'This account is not suspended.'],

  // payments
  dispute_answered: [409, 'This dispute has just been answered or decided. Please check it again.'],
  card_declined: [402, 'The card was declined.'],
  payment_needs_confirmation: [402, 'Your bank asks you to confirm this payment.'],
  payments_unreachable: [503, 'Our payment provider is not responding right now. Nothing was charged. Please try again.'],
  payment_method_in_use: [409, 'This payment method is still needed for something. Choose another one there first.'],
  wrong_amounts: [422, 'These amounts do not match the two deposits.'],
  verification_locked: [423, 'Too many wrong attempts. Please try again in 24 hours.'],
  already_verified: [409, 'This bank account is already verified.'],
  not_verified: [409, 'Please confirm the two deposits first.'],
  nothing_to_pay: [409, 'There is nothing to pay here.'],
  agreement_changed: [409, 'The agreement has changed. Please read it again.'],
  bad_signature: [400, 'The signature does not match.'],
  membership_ended: [409, 'Your membership has ended. Choose a plan to start again.'],
  already_member: [409, 'You already have this membership.'],

  // aircraft and schedule
  too_many_searches: [409, 'You have 20 saved searches. Please delete one you no longer need.'],
  search_too_wide: [409, 'This search finds more than 500 aircraft. Narrow it down to be told of new ones.'],
  tail_number_free: [404, 'This tail number is free.'],
  schedule_conflicts: [409, 'This time lies over bookings. Please choose what happens to each.'],
  changed_elsewhere: [409, 'Someone else has changed this listing since you opened it.'],
  listing_incomplete: [422, 'A few things are still missing before pilots can see this aircraft.'],
  aircraft_has_bookings: [409, 'This aircraft still has bookings. Please finish or cancel them first.'],
  aircraft_is_sold: [409, 'A share of this aircraft is being sold. Decline or finish that first.'],
  aircraft_is_shared: [409, 'Others hold a part of this aircraft. You can delete it once you have bought their shares back.'],
  too_many_drafts: [409, 'You have 20 drafts. Please list or delete one first.'],
  too_many_photos: [409, 'An aircraft can have 60 photos. Please delete one first.'],
  already_signed: [409, 'This contract is signed, and nothing has changed since.'],
  not_signed: [409, 'This contract has never been signed.'],

  // bookings
  booking_refused: [422, 'This booking is not possible as requested.'],
  owner_keeps_part: [409, 'The owner keeps at least 1%, because the aircraft is listed, insured and kept in their name.'],
  share_not_held: [409, 'Less of this aircraft is held by now than you want to hand over.'],
  slot_taken: [409, 'Someone else has this time.'],
  wrong_state: [409, 'This is not possible in the booking’s current state.'],
  pilot_not_ready: [
    422,
    'This pilot cannot take this flight as it is, or has no account here. Please check the email address, or ask them.',
  ],
  price_changed: [409, 'The price has changed since you saw it.'],
  request_expired: [409, 'This request has expired or was withdrawn.'],
  results_closed: [409, 'Results can be corrected for 7 days after they were recorded.'],
  undo_expired: [409, 'This can no longer be undone.'],
  ripple_changed: [409, 'Something has changed since you looked. Please check what becomes of each booking.'],
  ripple_too_wide: [409, 'More than 60 bookings are affected. Please choose fewer days.'],

  not_overridable: [409, 'This cannot be overridden.'],
  nothing_to_override: [409, 'The owner has nothing to lift here. Please look at the booking again.'],
  override_asked: [409, 'You have already asked the owner. We’ll tell you as soon as they answer.'],
  too_many_asked: [
    409,
    'You have 10 bookings that wait for their pilots. Each holds your aircraft: please take one back, or wait for an answer.',
  ],
  override_refused: [409, 'The owner has said no to this trip. Please choose other dates or another aircraft.'],
  override_answered: [409, 'This has just been answered or taken back. Please look at it again.'],
  time_is_free: [409, 'This time is free. You can book it now.'],
  pilot_is_booked: [409, 'You have another booking at this time.'],
  already_waiting: [409, 'You already wait for this time.'],
  too_many_waits: [409, 'You wait for 20 times. Please leave one you no longer need.'],

  // co-ownership
  vote_open: [409, 'A vote on these figures is already open. Wait for that vote, or ask its proposer to withdraw it.'],
  costs_not_begun: [
    409,
    'The owner puts the first running costs to the vote on the Costs page. After that everyone can propose changes.',
  ],
  too_many_votes: [409, 'Three votes of yours are open here. Wait until one is decided, or withdraw one.'],
  vote_closed: [409, 'This vote has just been decided or withdrawn.'],
  share_not_offered: [409, 'This share is no longer on offer.'],
  share_asked: [409, 'You have already asked for a share of this aircraft.'],
  too_many_share_requests: [409, 'You have asked for 5 shares. Withdraw one you no longer want.'],
  request_settled: [409, 'This request has just been answered or withdrawn. Please look at it again.'],
  share_gone: [409, 'The seller has promised this share to someone else by now.'],
  hand_over_past: [409, 'The day of the hand-over has passed. Choose another one first.'],
  // holidays of a shared aircraft
  draft_not_yet: [409, 'Only the draft of next year can be opened.'],
  draft_alone: [409, 'You hold all of this aircraft, so every holiday is yours already.'],
  draft_opened: [409, 'The draft of this year has been opened already.'],
  draft_closed: [409, 'The time to rank is over. The result is on this page.'],
  draft_settled: [409, 'The week to question this result is over.'],
  claim_gone: [409, 'This holiday is not yours any more.'],
  swap_changed: [409, 'This swap has changed since you looked. Please read it again before you agree.'],
  swap_settled: [409, 'This swap has just been answered or withdrawn.'],
  swap_trip_gone: [409, 'A booking, a claim or a share in this swap has changed since. Make a new offer for what you have now.'],
  swap_offered: [409, 'This is offered in another swap already. Take that one back first.'],
  swap_partner_refused: [409, 'Your partner may not fly that trip as it stands. Ask them, or propose other terms.'],
  holidays_short: [409, 'One of you would have more holidays in that year than their quota gives.'],

  // reviews
  review_not_yours: [403, 'You review those you flew with, and not yourself.'],
  review_shown: [409, 'These reviews are shown by now, so they no longer change.'],
  review_answered: [409, 'You have already answered this review.'],
  review_reported: [409, 'You have already reported this review.'],
  review_decided: [409, 'Another operator has just decided about this review.'],

  // shared costs
  costs_begun: [409, 'This aircraft already has agreed running costs. They change by a vote of all partners.'],
  no_plan: [409, 'Save what the aircraft costs in the calculator first.'],
  expense_changed: [409, 'This expense has changed since you read it. Look at it again before you answer.'],
  expense_decided: [409, 'This expense was agreed or withdrawn in the meantime.'],
  fund_too_small: [409, 'The reserve fund does not hold that much.'],

  // operators
  intervention_open: [409, 'Something already waits for a second operator here. Decide about that first.'],
  intervention_settled: [409, 'This has just been decided. Please look at it again.'],
  intervention_impossible: [409, 'The booking does not allow this any more. Please look at it again.'],
  only_viewing: [403, 'You see what someone else sees, so nothing can be changed. End the view first.'],
  hidden_while_viewing: [403, 'This is private, so it stays hidden while you see what someone else sees.'],
  viewing_refused: [409, 'You cannot see what this person sees: they work as an operator, or their account is closed.'],
  not_viewing: [409, 'This view has ended already.'],

  // messages
  message_refused: [403, 'You cannot write to this person.'],
  message_settled: [409, 'A message can be changed or taken back for ten minutes.'],
  message_reported: [409, 'You have already reported this message. We are looking at it.'],
  message_gone: [409, 'This message was taken back, so there is nothing left to report.'],
  report_decided: [409, 'Another operator has just decided about this message.'],
  writer_gone: [409, 'Whoever wrote this has left. There is nobody to warn or suspend.'],

  // check-in and return
  questions_changed: [409, 'Another operator has just changed these questions. Please load them again before you save.'],
  record_incomplete: [422, 'Some answers are still missing.'],
  record_closed: [409, 'This record is already closed.'],
  claim_open: [409, 'Damage has been claimed here already.'],
  already_noted: [409, 'You have noted this already.'],
  claim_settled: [409, 'This claim has just been answered or settled. Please look at it again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals
