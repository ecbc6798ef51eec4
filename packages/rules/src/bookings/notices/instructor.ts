import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { instantText } from '@tailshare/contract/text/timeText'
import type { BookingAct, NoticesByRole, OtherLesson, NoticeTexts, NoticeBooking } from './bookingAct.ts'
import { called, quoted, span, spanOf } from './text.ts'

// Notices about a request to an instructor, and about lesson results.

/** What a pilot can do when no instructor is available. */
const waysOn = (isNeeded: boolean) =>
  isNeeded
    ? 'You need an instructor for this flight. Ask another one, choose another date, or cancel free of charge.'
    : 'You can fly alone, ask another one, or choose another date.'

const offerText = (b: NoticeBooking, { period, csip }: OtherLesson) => {
  const when = period ? `from ${span(period, b.zone)}` : 'at the same time'
  const what = csip ? `${csip.name} can come ${when}` : `it would work ${when}`
  return `Instead, ${what}. Take it with one tap on the booking.`
}

const lost = (b: NoticeBooking, act: Extract<BookingAct, { act: 'csipLost' }>): NoticesByRole => {
  const { former, because, reason, other, asksNext, isNeeded, totalCents } = act
  const titles = {
    declined: '',
    withdrawn: `${b.pilot.name} withdrew the request`,
    expired: `The request of ${b.pilot.name} has expired`,
    unqualified: `You no longer fly with ${b.pilot.name}`,
  }
  const missing = because === 'unqualified' ? ` ${reason} Upload what is missing, and you can be asked again.` : ''
  const back = {
    link: paths.lessons(),
    button: 'Open your lessons',
    title: titles[because],
    text: `${b.tailNumber}, ${spanOf(b)}. Your time is free again.${missing}`,
    ...(because === 'unqualified' && { link: paths.manageAccount(), button: 'Open your documents', kind: 'warning' as const }),
  }
  if (because === 'withdrawn') return { former: back }
  const next = other ? offerText(b, other) : asksNext ? 'We are asking someone else.' : waysOn(isNeeded)
  const price = `Without instruction the estimate is ${moneyText(totalCents)}.`
  const pilot = {
    title: because === 'expired' ? `${former.name} has not answered` : `${former.name} can’t make it`,
    // What an instructor lacks is shown only to the instructor.
    text: `${called(b)}, ${spanOf(b)}.${because === 'unqualified' ? '' : quoted(reason)} ${next} ${price}`,
    kind: 'warning' as const,
  }
  return because === 'declined' ? { pilot } : { pilot, former: back }
}

export const instructorWords = {
  csipAsked: (b, { message, answerBy }) => ({
    csip: {
      title: `${b.pilot.name} asks you to fly`,
      text: `${b.tailNumber}, ${spanOf(b)}.${quoted(message)} Your time is held. Please answer by ${instantText(answerBy, b.zone)}.`,
      link: paths.lessons(),
      button: 'Answer',
    },
  }),
  csipAccepted: (b, { csip }) => ({
    pilot: { title: `${csip.name} flies with you`, text: `${called(b)}, ${spanOf(b)}.` },
  }),
  csipLost: lost,
  csipNext: (b, { csip, agreed, totalCents }) => ({
    pilot: {
      title: agreed ? `${csip.name} flies with you` : `We asked ${csip.name}`,
      text: `${called(b)}, ${spanOf(b)}. With ${csip.name} the estimate is ${moneyText(totalCents)}.`,
      confirms: true,
    },
    ...(agreed && { csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.` } }),
  }),
  csipNoOne: (b, { isNeeded }) => ({
    pilot: {
      title: 'No instructor is available',
      text: `${called(b)}, ${spanOf(b)}. No one else at this airport is free. ${waysOn(isNeeded)}`,
      kind: 'warning',
      mustKnow: true,
      confirms: true,
    },
  }),
  csipResults: (b, { by, corrected }) => ({
    pilot: {
      title: corrected ? `${by} corrected the results of your flight` : `${by} recorded your flight`,
      text: `${called(b)}, ${spanOf(b)}. What was flown and signed for is in your record.`,
      button: 'See the results',
    },
  }),
} satisfies NoticeTexts<'csipAsked' | 'csipAccepted' | 'csipLost' | 'csipNext' | 'csipNoOne' | 'csipResults'>
