import { isSoon } from '../../people/notices/tellTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { answerWords } from './answers.ts'
import { bookedWords } from './booked.ts'
import { canceledWords } from './canceled.ts'
import { delayedWords } from './delayed.ts'
import { flightWords } from './flight.ts'
import { groundedWords } from './grounded.ts'
import { disruptionWords } from './disruption.ts'
import { intervenedWords } from './intervened.ts'
import { instructorWords } from './instructor.ts'
import { weatherWords } from './weather.ts'
import type { BookingAct, Heard, Says, ToldBooking, Words } from './told.ts'

// Who hears of what happens to a booking, and in which words.

/** Of a late aircraft, the next pilot hears if their flight starts within these hours of its planned return. */
export const nextHearsWithinHours = 24

type BookingNote = Omit<Required<Words>, 'confirms' | 'mustKnow'> & {
  to: string
  mustKnow: boolean
  marker: string | undefined
  needsAnswer: boolean
}

const words: Says = {
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

const wordsOf = <A extends BookingAct['act']>(booking: ToldBooking, act: Extract<BookingAct, { act: A }>): Heard =>
  (words as Says<A>)[act.act](booking, act)

/** Someone waits for an answer, until a time that is named. */
const asks: readonly BookingAct['act'][] = ['asked', 'csipAsked']
/** What is over, or can wait for the morning even on the day of the flight. */
const calm: readonly BookingAct['act'][] = ['returned', 'checkedOut', 'corrected', 'priceLowered', 'priceAgreed', 'csipResults']
/** The aircraft is not where it should be, whatever the booking says. */
const atOnce: readonly BookingAct['act'][] = ['late', 'backAt', 'delayed']

/** Whether it concerns the next hours, so that no quiet hours hold it. */
export const isUrgent = ({ start, drop }: Pick<ToldBooking, 'start' | 'drop'>, { act }: Pick<BookingAct, 'act'>, now: Date) =>
  atOnce.includes(act) || (!calm.includes(act) && isSoon({ start, drop }, now))

const markers = { pilot: 'booking', next: 'booking', owner: 'aircraft-booking', csip: undefined, former: undefined }

/**
 * A note for everyone concerned: each person once, in the words of their nearest role. The one who acts (`null`: the system)
 * is told by the screen, and otherwise only what confirms.
 */
export const whoHears = (booking: ToldBooking, act: BookingAct, byId: string | null): BookingNote[] => {
  const words = wordsOf(booking, act)
  const next = 'next' in act ? act.next?.pilotId : undefined
  const former = 'former' in act ? act.former?.id : undefined
  const people = { pilot: booking.pilot.id, owner: booking.ownerId, csip: booking.csipId, former, next }
  const told = new Set<string>()
  return (['pilot', 'owner', 'csip', 'former', 'next'] as const).flatMap((role) => {
    const [to, said] = [people[role], words[role]]
    if (!to || !said || told.has(to) || (to === byId && !said.confirms)) return []
    told.add(to)
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
