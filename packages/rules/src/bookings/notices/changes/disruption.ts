import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { called, quoted, sentence, span, spanOf } from '../text.ts'
import type { BookingAct, NoticesByRole, NoticeTexts, NoticeBooking } from '../bookingAct.ts'

// Notices about bookings affected by a disruption: moved, answered by the pilot, and restored.

type Act<Name extends BookingAct['act']> = Extract<BookingAct, { act: Name }>

const wasText = ({ tailNumber, period, zone }: Act<'movedOver'>['before']) => `It was ${tailNumber}, ${span(period, zone)}.`
const isOther = (b: NoticeBooking, before: Act<'movedOver'>['before']) => b.tailNumber !== before.tailNumber
const isMoved = (b: NoticeBooking, { period }: Act<'movedOver'>['before']) =>
  b.start.getTime() !== period.from.getTime() || b.drop.getTime() !== period.to.getTime()

/** `You fly N734TS now`: title of a notice. */
const headOf = (b: NoticeBooking, { before, csip, former }: Act<'movedOver'>) => {
  if (isOther(b, before)) return `You fly ${b.tailNumber} now`
  if (isMoved(b, before)) return 'Your flight has new times'
  return csip && csip.id !== former?.id ? `You fly with ${csip.name} now` : 'You fly without an instructor now'
}

const movedOver = (b: NoticeBooking, act: Act<'movedOver'>): NoticesByRole => {
  const { why, message, before, former, csip } = act
  const with_ = csip ? ` with ${csip.name}` : ''
  const isNewCsip = csip !== null && former !== null && csip.id !== former.id && b.csipId === csip.id && !isOther(b, before)
  return {
    pilot: {
      title: headOf(b, act),
      text: `${sentence(why)}${quoted(message)} We moved your flight to ${b.tailNumber}${with_}, ${spanOf(b)}. ${wasText(before)} You pay no more for it. Keep it, go back, choose something else, or cancel free of charge.`,
      kind: 'warning',
      mustKnow: true,
      button: 'Answer with one tap',
    },
    owner: isOther(b, before)
      ? {
          title: `${b.tailNumber} is booked`,
          text: `${b.pilot.name} flies ${b.tailNumber} now, ${spanOf(b)}. ${wasText(before)} ${sentence(why)}`,
        }
      : { title: `${called(b)} was moved`, text: `${sentence(why)} ${b.pilot.name} flies ${spanOf(b)} now. ${wasText(before)}` },
    csip: isNewCsip
      ? { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}. ${sentence(why)}` }
      : {
          title: `${called(b)} was moved`,
          text: `${sentence(why)} You fly with ${b.pilot.name} in ${b.tailNumber}, ${spanOf(b)}. ${wasText(before)}`,
        },
    former: isOther(b, before)
      ? {
          title: `${before.tailNumber} is free again`,
          text: `${sentence(why)} ${b.pilot.name} flies ${b.tailNumber} instead. ${wasText(before)}`,
          link: paths.aircraftBookings(),
          button: 'Open the bookings',
        }
      : {
          title: `You’re no longer flying with ${b.pilot.name}`,
          text: `${sentence(why)} ${b.tailNumber}, ${spanOf(b)}. Your time is free again.`,
          link: paths.myDashboard(),
          button: 'Open your dashboard',
        },
  }
}

const movedBack = (b: NoticeBooking, { why, before }: Act<'movedBack'>): NoticesByRole => {
  const title = `${called(b)} is back as it was`
  const text = `${sentence(why)} ${b.tailNumber}, ${spanOf(b)}.`
  return {
    pilot: { title, text: `${text} It costs what you booked it for.`, mustKnow: true },
    owner: { title, text: `${sentence(why)} ${b.pilot.name} flies ${b.tailNumber}, ${spanOf(b)}.` },
    csip: { title, text: `${sentence(why)} You fly with ${b.pilot.name} in ${b.tailNumber}, ${spanOf(b)}.` },
    former: isOther(b, before)
      ? {
          title: `${before.tailNumber} is free again`,
          text: `${sentence(why)} ${b.pilot.name} flies ${b.tailNumber} as first booked. ${wasText(before)}`,
          link: paths.aircraftBookings(),
          button: 'Open the bookings',
        }
      : {
          title: `You’re no longer flying with ${b.pilot.name}`,
          text: `${sentence(why)} ${b.tailNumber}, ${spanOf(b)}. Your time is free again.`,
          link: paths.myDashboard(),
          button: 'Open your dashboard',
        },
  }
}

export const disruptionWords = {
  movedOver,
  movedBack,
  leftAsItIs: (b, act) => ({
    pilot: {
      title: `${called(b)} stays as it is for now`,
      text: `${sentence(act.why)}${quoted(act.message)} Your flight stays booked, ${spanOf(b)}. We will tell you as soon as we know more.`,
      kind: 'warning',
    },
  }),
  choiceOffered: (b, act) => ({
    pilot: {
      title: `${b.tailNumber}: what would you like to do?`,
      text: `${sentence(act.why)} Your flight starts ${wholeInstantText(b.start, b.zone)}. Wait, take something else, or cancel free of charge.`,
      kind: 'warning',
      mustKnow: true,
      button: 'Choose with one tap',
    },
  }),
  moveAnswered: (b, act) => ({
    owner: {
      title: `${called(b)}: ${b.pilot.name} has answered`,
      text: `${b.pilot.name} ${act.what}: ${b.tailNumber}, ${spanOf(b)}.`,
    },
  }),
} satisfies NoticeTexts<'movedOver' | 'movedBack' | 'leftAsItIs' | 'choiceOffered' | 'moveAnswered'>
