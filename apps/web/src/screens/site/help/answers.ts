import { verificationTime } from '@tailshare/contract/base/constants'
import { caseAnswerTime } from '@tailshare/contract/backoffice/cases/caseWords'
import { paths } from '@tailshare/contract/base/paths'

export type Answer = { id: string; asks: string; says: string; to?: readonly [label: string, path: string] }

/** By reader. Figures are checked against the rules in answers.test.ts. */
export const answers: Record<string, readonly Answer[]> = {
  Pilots: [
    {
      id: 'ready',
      asks: 'What do I need before I can book?',
      says: `Your documents, a membership and a card. The documents are a photo ID, your pilot certificate, a medical or BasicMed, a flight review and renter’s insurance; some aircraft ask for more. We usually verify documents within ${verificationTime}, and choosing a plan does not have to wait for that.`,
      to: ['Your documents', paths.manageAccount()],
    },
    {
      id: 'refused',
      asks: 'Why can’t I book this aircraft?',
      says: 'Its page lists every rule that stands in the way, with the way out of each: upload a document, take an instructor, choose other dates, or ask the owner for an exception.',
    },
    {
      id: 'charged',
      asks: 'When is my card charged?',
      says: 'Not when you book. The estimate and the deposit are held 48 hours before the start, or at once if you book later than that. After the return you pay the final price. A bank account can’t be held: it pays after the flight, and the deposit needs a card.',
      to: ['Your payments', paths.paymentsPayout()],
    },
    {
      id: 'price',
      asks: 'Why is the final price not the estimate?',
      says: 'The flight meter sets it: hours flown times the hourly rate, with a minimum of 2.0 hours for each night away. Fuel that you bought away is credited if you enter gallons, dollars and the receipt at the return. Every line is on the booking’s page.',
    },
    {
      id: 'deposit',
      asks: 'When do I get the deposit back?',
      says: 'The hold ends 24 hours after the return, or sooner if the owner says that all is well. It stays only if damage is claimed. Your bank may take a few days to show it.',
    },
    {
      id: 'wrong-charge',
      asks: 'A charge looks wrong. What can I do?',
      says: `Press “Something wrong?” on the booking or beside the charge under Payments. What was booked, flown and charged goes with your words, a person answers within ${caseAnswerTime}, and a refund goes back the way you paid. You don’t have to call your bank.`,
      to: ['Your payments', paths.paymentsPayout()],
    },
    {
      id: 'cancel',
      asks: 'What does it cost to cancel?',
      says: 'It depends on the aircraft: free until 24 hours, 72 hours or 7 days before the start, and half the price after that. Each new booking can be canceled free for an hour, though not after its start. You see the amount before you confirm, and can undo it for 10 minutes while the time is free.',
    },
    {
      id: 'weather',
      asks: 'Is canceling for weather free?',
      says: 'Yes, if forecast or report are below your own minimums for the flight, or if there is none. Your minimums are those that you had while canceling was free. If no forecast reaches your departure yet, wait for one: it costs no more.',
    },
    {
      id: 'late',
      asks: 'I’m running late. What now?',
      says: 'Say so on the booking’s page. A late pickup keeps the booking, which otherwise ends 60 minutes after its start if nobody checks the aircraft out. Saying when you will be back tells the owner and the next pilot.',
      to: ['Your bookings', paths.bookings()],
    },
    {
      id: 'taken',
      asks: 'The time I want is taken.',
      says: 'Join the waitlist from the aircraft’s calendar. If the time is freed, you are offered it and have two hours of the day to answer.',
    },
    {
      id: 'damage',
      asks: 'Damage is claimed from me.',
      says: 'You have 72 hours to agree or contest it, with photos. If you contest or don’t answer, an operator decides: never more than was claimed, and never more than the deposit.',
    },
    {
      id: 'membership',
      asks: 'How do I end my membership?',
      says: 'End it on the membership page. It runs to the end of the period that you paid for, and you can change your mind until then.',
      to: ['Your membership', paths.membershipPlan()],
    },
  ],
  Owners: [
    {
      id: 'list',
      asks: 'How do I list my aircraft?',
      says: 'The wizard saves each step and checks the tail number. At the end you see the page as pilots will, and sign the listing contract. You can pause or end the listing at any time.',
      to: ['List an aircraft', paths.addAircraft()],
    },
    {
      id: 'who-flies',
      asks: 'Who may fly my aircraft?',
      says: 'You decide: hours in total and in type, ratings, a checkout, only pilots whom you name, or each booking after your approval. We verify documents. A single exception for one pilot is yours to give, with a reason.',
    },
    {
      id: 'approve',
      asks: 'How long do I have to approve a booking?',
      says: 'Up to 24 hours, and no later than 2 hours before the start. If you don’t answer, the request ends and the time is free again.',
      to: ['Bookings of your aircraft', paths.aircraftBookings()],
    },
    {
      id: 'paid',
      asks: 'When am I paid?',
      says: 'Two days after the flight is paid. It waits while your payouts are not set up, or while the payment is disputed.',
      to: ['Your payouts', paths.paymentsPayout({ tab: 'payouts' })],
    },
    {
      id: 'own-time',
      asks: 'How do I keep time for myself or the shop?',
      says: 'Set it aside in the schedule, once or as a series. If bookings are in the way, you decide what happens to each before anything changes.',
      to: ['Your schedule', paths.schedule()],
    },
    {
      id: 'claim',
      asks: 'The aircraft came back damaged.',
      says: 'Claim it on the booking’s page within 24 hours of the return, while the deposit is held. Photos from before and after are side by side there. The pilot has 72 hours to answer; if you disagree, an operator decides.',
    },
    {
      id: 'grounded',
      asks: 'What happens if a squawk grounds it?',
      says: 'Nobody can check it out. Pilots with bookings are told and offered other aircraft, and a booking is canceled free of charge 12 hours before its start if the aircraft is still grounded.',
      to: ['Maintenance', paths.maintenance()],
    },
    {
      id: 'taxes',
      asks: 'What do I give my tax advisor?',
      says: 'The year pack: income, costs and flights, and each figure opens the lines behind it. You can also invite your advisor. They can read but change nothing, you see each look, and you can end it.',
      to: ['Year pack', paths.yearPack()],
    },
  ],
  'Co-owners': [
    {
      id: 'quotas',
      asks: 'How are my days counted?',
      says: 'Quotas follow your share: days held in advance, days in a row, holidays and shop hours. A trip that starts within 14 days is outside the advance quota. Everyone’s used, planned and left days are on the share’s page.',
      to: ['Your shares', paths.coOwnershipInfo()],
    },
    {
      id: 'holidays',
      asks: 'Who gets the holidays?',
      says: 'Each share has a number of them a year. Partners can rank them in a draft and swap them later. A holiday that nobody has claimed is open to all partners 30 days before.',
    },
    {
      id: 'costs',
      asks: 'How are costs shared?',
      says: 'Fixed costs by share, running costs by hours flown, settled by month. An expense that a partner enters counts once all agree; after 7 days, silence is agreement. You can question it until then.',
    },
    {
      id: 'sell',
      asks: 'How do I sell my share?',
      says: 'Offer it on the share’s page with percent and price. Buyers see what it costs and gives, you choose one, and both sign before the hand-over.',
    },
  ],
  Instructors: [
    {
      id: 'be-booked',
      asks: 'How do students book me?',
      says: 'Once your instructor certificate is verified, set a rate for each airport and the hours when you can come. Pilots then choose you when they book.',
      to: ['Rates and hours', paths.manageAccount({ tab: 'csip' })],
    },
    {
      id: 'requests',
      asks: 'How long do I have to answer a request?',
      says: 'A day, or half the time left until the flight if that is less. Your time is held until you answer.',
      to: ['Your lessons', paths.lessons()],
    },
    {
      id: 'results',
      asks: 'How do I record a lesson, a flight review or an endorsement?',
      says: 'On the lesson, after the flight. It counts for the pilot’s next booking at once. You can correct it for 7 days.',
      to: ['Your lessons', paths.lessons()],
    },
  ],
  Ramp: [
    {
      id: 'check-out',
      asks: 'How is an aircraft checked out and returned?',
      says: 'From two hours before the start: by airport staff, or by the pilot where the owner allows it. Meters, levels, squawks and photos, out and back. A return can also be done by the pilot.',
      to: ['The ramp', paths.checkIn()],
    },
    {
      id: 'offline',
      asks: 'Does it work without a network?',
      says: 'Yes, once the check-out or return was open on that phone. Answers and photos stay on it and are sent when the network is back.',
    },
    {
      id: 'correct',
      asks: 'A meter was entered wrong.',
      says: 'Until the return is closed, answer again. After that airport staff or our operators correct it for a week; price and records follow, and everyone concerned is told.',
    },
  ],
  Account: [
    {
      id: 'mail',
      asks: 'I get too many emails, or none.',
      says: 'Email and texts have a switch for each topic, and you can have quiet hours or a daily summary. We always send what is about your money, your documents or a trip at stake.',
      to: ['Preferences', paths.preferences()],
    },
    {
      id: 'locked-out',
      asks: 'I can’t sign in.',
      says: 'Ask for a password reset. Without your second factor, use one of your recovery codes; if you have none, write to us, and an operator can take the second factor off.',
      to: ['Reset the password', paths.recovery()],
    },
    {
      id: 'data',
      asks: 'How do I get or delete my data?',
      says: 'Both are on your account page: download all of it, or delete the account once bookings and payments are finished.',
      to: ['Your account', paths.profile()],
    },
  ],
}
