import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { undoMinutes } from '../../change/cancellation.ts'
import { hoursText } from '@tailshare/contract/text/hours'
import { bookedTitle, called, estimateText, span, spanOf, waitsText } from '../text.ts'
import type { BookingAct, NoticesByRole, NoticeBooking } from '../bookingAct.ts'
import type { NoticeTexts } from '../bookingAct.ts'

// Notices when a booking is made, changed or reinstated.

const moved = (b: NoticeBooking, { before, by, csipAsked }: Extract<BookingAct, { act: 'moved' }>): NoticesByRole => {
  const [from, to] = [b.start.getTime() - before.from.getTime(), b.drop.getTime() - before.to.getTime()]
  const what = from !== 0 ? 'moved' : to > 0 ? 'extended' : 'shortened'
  const words = { title: `${called(b)} was ${what}`, text: `${by} changed it to ${spanOf(b)}. It was ${span(before, b.zone)}.` }
  return { pilot: { ...words, confirms: true }, owner: words, ...(!csipAsked && { csip: words }) }
}

const aircraftChanged = (
  b: NoticeBooking,
  { before, by, former, left, isBack }: Extract<BookingAct, { act: 'aircraftChanged' }>,
): NoticesByRole => {
  const chargeCents = left?.chargeCents ?? 0
  const late = `Its free time was over, so this is a late cancellation of ${before.tailNumber}`
  const paid = left?.waits
    ? `${late}. ${waitsText(chargeCents)}`
    : `${late}: ${moneyText(chargeCents)} is charged, and ${moneyText(left?.ownerCents ?? 0)} of it is your share, unless they change back within ${undoMinutes} minutes.`
  const cost = left?.waits ? `. ${waitsText(chargeCents)}` : `: ${moneyText(chargeCents)} is charged.`
  const back = isBack ? ' The late cancellation from before is taken back, and nothing is charged for it.' : ''
  const changed = {
    title: `${called(b)}: another aircraft`,
    text: `${by} changed it from ${before.tailNumber} to ${b.tailNumber}, ${spanOf(b)}.`,
  }
  return {
    pilot:
      chargeCents > 0
        ? {
            ...changed,
            text: `${changed.text} Leaving ${before.tailNumber} is a late cancellation${cost} If you change back within ${undoMinutes} minutes, it is taken back.`,
            mustKnow: true,
            confirms: true,
          }
        : changed,
    csip: changed,
    owner:
      former.id === b.ownerId
        ? chargeCents > 0
          ? { ...changed, text: `${changed.text} ${paid}` }
          : changed
        : {
            title: `${b.tailNumber} is booked`,
            text: `${b.pilot.name} flies ${b.tailNumber} in place of another aircraft, ${spanOf(b)}.${back}`,
          },
    former: {
      title: `${before.tailNumber} is free again`,
      text: `Booking ${b.number} of ${b.pilot.name}, ${span(before, before.zone)}, moved to another aircraft. ${chargeCents > 0 ? paid : 'Nothing is charged for yours.'}`,
      ...(left && chargeCents > 0
        ? { link: paths.order(left.id) }
        : { link: paths.aircraftBookings(), button: 'Open your bookings' }),
    },
  }
}

type CsipChanged = Extract<BookingAct, { act: 'csipChanged' }>
const csipChanged = (b: NoticeBooking, { by, former, csip, csipAsked, lost, isBack = false }: CsipChanged): NoticesByRole => {
  const changed = {
    title: `${called(b)}: ${csip ? `${csip.name} instructs` : 'no instructor'}`,
    text: `${by} changed the instructor${former ? ` from ${former.name}` : ''} to ${csip?.name ?? 'none'}. ${spanOf(b)}.`,
  }
  const back = isBack ? ' The charge for letting you go is taken back.' : ''
  const cost = lost ? moneyText(lost.chargeCents) : ''
  const unless = `within ${undoMinutes} minutes`
  return {
    pilot: lost
      ? {
          ...changed,
          text: `${changed.text} Letting ${former!.name} go this late costs ${cost}, which goes to them. If you take them back ${unless}, nothing is charged.`,
          mustKnow: true,
          confirms: true,
        }
      : changed,
    owner: changed,
    ...(!csipAsked && {
      csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.${back}` },
    }),
    former: {
      title: `You’re no longer flying with ${b.pilot.name}`,
      text: `${by} changed the instructor of ${b.tailNumber}, ${spanOf(b)}. Your time is free again.${lost ? ` Its free time was over, so ${cost} is charged and goes to you, unless they take you back ${unless}.` : ''}`,
      ...(lost ? { link: paths.order(lost.id) } : { link: paths.myDashboard(), button: 'Open your dashboard' }),
    },
  }
}

export const bookedWords = {
  booked: (b, act) => ({
    pilot: {
      title: bookedTitle(b),
      text: `${spanOf(b)}. ${estimateText(act)}`,
      confirms: true,
    },
    owner: { title: `${b.tailNumber} is booked`, text: `${b.pilot.name} booked ${b.tailNumber}, ${spanOf(b)}.` },
    ...(!act.csipAsked && {
      csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.` },
    }),
  }),
  moved,
  aircraftChanged,
  hoursChanged: (b, act) => {
    const text = `${act.by} now plans ${hoursText(act.hours)}. The times stay the same: ${spanOf(b)}.`
    const words = { title: `${called(b)}: new flight hours`, text }
    return { pilot: words, owner: words, csip: words }
  },
  csipChanged,
  tripChanged: (b, act) => {
    const words = { title: `${called(b)}: news of the trip`, text: `${act.by} changed it. ${act.what}` }
    return { pilot: words, owner: words, csip: words }
  },
  undone: (b) => {
    const words = { title: `${called(b)} is back on`, text: `${b.pilot.name} undid the cancellation: ${spanOf(b)}.` }
    return { owner: words, csip: words }
  },
} satisfies NoticeTexts<'booked' | 'moved' | 'aircraftChanged' | 'hoursChanged' | 'csipChanged' | 'tripChanged' | 'undone'>
