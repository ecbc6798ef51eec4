import { verificationTime } from '@tailshare/contract/base/constants'
import { caseAnswerTime } from '@tailshare/contract/backoffice/cases/caseWords'
import { paths } from '@tailshare/contract/base/paths'

export type Answer = { id: string; question: string; text: string; to?: readonly [label: string, path: string] }

/** By reader. Figures are checked against the rules in answers.test.ts. */
export const answers: Record<string, readonly Answer[]> = {
  Pilots: [
    {
      id: 'ready',
      question: 'What do I need before I can book?',
      text: `Your documents, a membership and a card. The documents are a photo ID, your pilot certificate, a medical or BasicMed, a flight review and renter’s insurance; some aircraft ask for more. We usually verify documents within ${verificationTime}, and choosing a plan does not have to wait for that.`,
      to: ['Your documents', paths.manageAccount()],
    },
    {
      id: 'refused',
      question: 'Why can’t I book this aircraft?',
      text: 'Its page lists every rule that stands in the way, with the way out of each: upload a document, take an instructor, choose other dates, or ask the owner for an exception.',
    },
    {
      id: 'charged',
      question: 'When is my card charged?',
      text: 'Not when you book. The estimate and the deposit are held 48 hours before the start, or at once if you book later than that. After the return you pay the final price. A bank account can’t be held: it pays after the flight, and the deposit needs a card.',
      to: ['Your payments', paths.paymentsPayout()],
    },
    {
      id: 'price',
      question: 'Why is the final price not the estimate?',
      text: 'The flight meter sets it: hours flown times the hourly rate, with a minimum of 2.0 hours for each night away. Fuel that you bought away is credited if you enter gallons, dollars and the receipt at the return. Every line is on the booking’s page.',
    },
    {
      id: 'deposit',
      question: 'When do I get the deposit back?',
      text: 'The hold ends 24 hours after the return, or sooner if the owner says that all is well. It stays only if damage is claimed. Your bank may take a few days to show it.',
    },
    {
      id: 'wrong-charge',
      question: 'A charge looks wrong. What can I do?',
      text: `Press “Something wrong?” on the booking or beside the charge under Payments. What was booked, flown and charged goes with your words, a person answers within ${caseAnswerTime}, and a refund goes back the way you paid. You don’t have to call your bank.`,
      to: ['Your payments', paths.paymentsPayout()],
    },
    {
      id: 'cancel',
      question: 'What does it cost to cancel?',
      text: 'It depends on the aircraft: free until 24 hours, 72 hours or 7 days before the start, and half the price after that. Each new booking can be canceled free for an hour, though not after its start. You see the amount before you confirm, and can undo it for 10 minutes while the time is free.',
    },
    {
      id: 'weather',
      question: 'Is canceling for weather free?',
      text: 'Yes, if forecast or report are below your own minimums for the flight, or if there is none. Your minimums are those that you had while canceling was free. If no forecast reaches your departure yet, wait for one: it costs no more.',
    },
    {
      id: 'late',
      question: 'I’m running late. What now?',
      text: 'Say so on the booking’s page. A late pickup keeps the booking, which otherwise ends 60 minutes after its start if nobody checks the aircraft out. Saying when you will be back tells the owner and the next pilot.',
      to: ['Your bookings', paths.bookings()],
    },
    {
      id: 'taken',
      question: 'The time I want is taken.',
      text: 'Join the waitlist from the aircraft’s calendar. If the time is freed, you are offered it and have two hours of the day to answer.',
    },
    {
      id: 'damage',
      question: 'Damage is claimed from me.',
      text: 'You have 72 hours to agree or contest it, with photos. If you contest or don’t answer, an operator decides: never more than was claimed, and never more than the deposit.',
    },
    {
      id: 'membership',
      question: 'How do I end my membership?',
      text: 'End it on the membership page. It runs to the end of the period that you paid for, and you can change your mind until then.',
      to: ['Your membership', paths.membershipPlan()],
    },
  ],
  Owners: [
    {
      id: 'list',
      question: 'How do I list my aircraft?',
      text: 'The wizard saves each step and checks the tail number. At the end you see the page as pilots will, and sign the listing contract. You can pause or end the listing at any time.',
      to: ['List an aircraft', paths.addAircraft()],
    },
    {
      id: 'who-flies',
      question: 'Who may fly my aircraft?',
      text: 'You decide: hours in total and in type, ratings, a checkout, only pilots whom you name, or each booking after your approval. We verify documents. A single exception for one pilot is yours to give, with a reason.',
    },
    {
      id: 'approve',
      question: 'How long do I have to approve a booking?',
      text: 'Up to 24 hours, and no later than 2 hours before the start. If you don’t answer, the request ends and the time is free again.',
      to: ['Bookings of your aircraft', paths.aircraftBookings()],
    },
    {
      id: 'paid',
      question: 'When am I paid?',
      text: 'Two days after the flight is paid. It waits while your payouts are not set up, or while the payment is disputed.',
      to: ['Your payouts', paths.paymentsPayout({ tab: 'payouts' })],
    },
    {
      id: 'own-time',
      question: 'How do I keep time for myself or the shop?',
      text: 'Set it aside in the schedule, once or as a series. If bookings are in the way, you decide what happens to each before anything changes.',
      to: ['Your schedule', paths.schedule()],
    },
    {
      id: 'claim',
      question: 'The aircraft came back damaged.',
      text: 'Claim it on the booking’s page within 24 hours of the return, while the deposit is held. Photos from before and after are side by side there. The pilot has 72 hours to answer; if you disagree, an operator decides.',
    },
    {
      id: 'grounded',
      question: 'What happens if a squawk grounds it?',
      text: 'Nobody can check it out. Pilots with bookings are told and offered other aircraft, and a booking is canceled free of charge 12 hours before its start if the aircraft is still grounded.',
      to: ['Maintenance', paths.maintenance()],
    },
    {
      id: 'taxes',
      question: 'What do I give my tax advisor?',
      text: 'The year pack: income, costs and flights, and each figure opens the lines behind it. You can also invite your advisor. They can read but change nothing, you see each look, and you can end it.',
      to: ['Year pack', paths.yearPack()],
    },
  ],
  'Co-owners': [
    {
      id: 'quotas',
      question: 'How are my days counted?',
      text: 'Quotas follow your share: days held in advance, days in a row, holidays and shop hours. A trip that starts within 14 days is outside the advance quota. Everyone’s used, planned and left days are on the share’s page.',
      to: ['Your shares', paths.coOwnershipInfo()],
    },
    {
      id: 'holidays',
      question: 'Who gets the holidays?',
      text: 'Each share has a number of them a year. Partners can rank them in a draft and swap them later. A holiday that nobody has claimed is open to all partners 30 days before.',
    },
    {
      id: 'costs',
      question: 'How are costs shared?',
      text: 'Fixed costs by share, running costs by hours flown, settled by month. An expense that a partner enters counts once all agree; after 7 days, silence is agreement. You can question it until then.',
    },
    {
      id: 'sell',
      question: 'How do I sell my share?',
      text: 'Offer it on the share’s page with percent and price. Buyers see what it costs and gives, you choose one, and both sign before the hand-over.',
    },
  ],
  Instructors: [
    {
      id: 'be-booked',
      question: 'How do students book me?',
      text: 'Once your instructor certificate is verified, set a rate for each airport and the hours when you can come. Pilots then choose you when they book.',
      to: ['Rates and hours', paths.manageAccount({ tab: 'csip' })],
    },
    {
      id: 'requests',
      question: 'How long do I have to answer a request?',
      text: 'A day, or half the time left until the flight if that is less. Your time is held until you answer.',
      to: ['Your lessons', paths.lessons()],
    },
    {
      id: 'results',
      question: 'How do I record a lesson, a flight review or an endorsement?',
      text: 'On the lesson, after the flight. It counts for the pilot’s next booking at once. You can correct it for 7 days.',
      to: ['Your lessons', paths.lessons()],
    },
  ],
  Ramp: [
    {
      id: 'check-out',
      question: 'How is an aircraft checked out and returned?',
      text: 'From two hours before the start: by airport staff, or by the pilot where the owner allows it. Meters, levels, squawks and photos, out and back. A return can also be done by the pilot.',
      to: ['The ramp', paths.checkIn()],
    },
    {
      id: 'offline',
      question: 'Does it work without a network?',
      text: 'Yes, once the check-out or return was open on that phone. Answers and photos stay on it and are sent when the network is back.',
    },
    {
      id: 'correct',
      question: 'A meter was entered wrong.',
      text: 'Until the return is closed, answer again. After that airport staff or our operators correct it for a week; price and records follow, and everyone concerned is told.',
    },
  ],
  Account: [
    {
      id: 'mail',
      question: 'I get too many emails, or none.',
      text: 'Email and texts have a switch for each topic, and you can have quiet hours or a daily summary. We always send what is about your money, your documents or a trip at stake.',
      to: ['Preferences', paths.preferences()],
    },
    {
      id: 'locked-out',
      question: 'I can’t sign in.',
      text: 'Ask for a password reset. Without your second factor, use one of your recovery codes; if you have none, write to us, and an operator can take the second factor off.',
      to: ['Reset the password', paths.recovery()],
    },
    {
      id: 'data',
      question: 'How do I get or delete my data?',
      text: 'Both are on your account page: download all of it, or delete the account once bookings and payments are finished.',
      to: ['Your account', paths.profile()],
    },
  ],
}
