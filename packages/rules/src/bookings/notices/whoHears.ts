import { isSoon } from '../../people/notices/tellTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { answerWords } from './answers.ts'
import { bookedWords } from './changes/booked.ts'
import { canceledWords } from './changes/canceled.ts'
import { delayedWords } from './changes/delayed.ts'
import { flightWords } from './flight.ts'
import { groundedWords } from './grounded.ts'
import { disruptionWords } from './changes/disruption.ts'
import { intervenedWords } from './changes/intervened.ts'
import { instructorWords } from './instructor.ts'
import { weatherWords } from './weather.ts'
import type { BookingAct, NoticesByRole, NoticeTexts, NoticeBooking, Notice } from './bookingAct.ts'

// Who is notified about a booking, and with which text.

/** The next pilot is told about a late aircraft if their flight starts within this many hours of its planned return. */
export const nextHearsWithinHours = 24

type BookingNote = Omit<Required<Notice>, 'confirms' | 'mustKnow'> & {
  to: string
  mustKnow: boolean
  marker: string | undefined
  needsAnswer: boolean
}

const words: NoticeTexts = {
  ...bookedWords,
  ...answerWords,
  ...canceledWords,
  ...delayedWords,
  ...flightWords,
  ...groundedWords,
  ...intervenedWords,
  ...disruptionWords,
  ...instructorWords,
  ...weatherWords,
}

const wordsOf = <A extends BookingAct['act']>(booking: NoticeBooking, act: Extract<BookingAct, { act: A }>): NoticesByRole =>
  (words as NoticeTexts<A>)[act.act](booking, act)

/** Notices that ask for an answer by a deadline. */
const asks: readonly BookingAct['act'][] = ['asked', 'csipAsked']
/** Not urgent: may wait until quiet hours end, even on the day of the flight. */
const calm: readonly BookingAct['act'][] = ['returned', 'checkedOut', 'corrected', 'priceLowered', 'priceAgreed', 'csipResults']
/** Always urgent: the aircraft is not where it should be. */
const atOnce: readonly BookingAct['act'][] = ['late', 'backAt', 'delayed']

/** Urgent notices ignore quiet hours: they concern the next hours. */
export const isUrgent = ({ start, drop }: Pick<NoticeBooking, 'start' | 'drop'>, { act }: Pick<BookingAct, 'act'>, now: Date) =>
  atOnce.includes(act) || (!calm.includes(act) && isSoon({ start, drop }, now))

const markers = {
  pilot: 'booking',
  next: 'booking',
  owner: 'aircraft-booking',
  csip: undefined,
  former: undefined,
  partners: undefined,
}

/**
 * One note per person concerned, worded for their nearest role. The person who acts (`null`: the system) gets only confirmations; the
 * screen tells them the rest.
 */
export const whoHears = (booking: NoticeBooking, act: BookingAct, byId: string | null): BookingNote[] => {
  const words = wordsOf(booking, act)
  const next = 'next' in act ? act.next?.pilotId : undefined
  const former = 'former' in act ? act.former?.id : undefined
  const partners = ('sharing' in act && act.sharing?.partnerIds) || []
  const people = [
    ['pilot', booking.pilot.id],
    ['owner', booking.ownerId],
    ['csip', booking.csipId],
    ['former', former],
    ['next', next],
    ...partners.map((id) => ['partners', id] as const),
  ] as const
  const notified = new Set<string>()
  return people.flatMap(([role, to]) => {
    const said = words[role]
    if (!to || !said || notified.has(to) || (to === byId && !said.confirms)) return []
    notified.add(to)
    const {
      title,
      text,
      kind = 'system',
      mustKnow = false,
      hasOwnMail = false,
      link = paths.order(booking.id),
      button = 'Open the booking',
    } = said
    return [
      { to, kind, title, text, mustKnow, hasOwnMail, link, button, marker: markers[role], needsAnswer: asks.includes(act.act) },
    ]
  })
}
