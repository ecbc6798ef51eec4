import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText, type Cents } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { leastChargeCents } from '../../payments/holds/charges.ts'
import { quoted } from './text.ts'
import type { BookingAct, NoticesByRole, NextFlight, NoticeTexts, Sharing, NoticeBooking, Notice } from './bookingAct.ts'

// Notices when an aircraft is late or back, and when its return is corrected.

const late = (b: NoticeBooking, next: NextFlight | undefined): NoticesByRole => {
  const title = `${b.tailNumber} is late`
  const due = `It was due back ${instantText(b.drop, b.zone)} and has not been returned.`
  return {
    owner: { title, text: due, kind: 'warning' },
    ...(next && {
      next: {
        title,
        text: `${due} You are next to fly it, ${instantText(next.start, b.zone)}. We will tell you when it is back.`,
        kind: 'warning',
        link: paths.order(next.id),
      },
    }),
  }
}

/** Cost of the flight to its pilot. Owners pay no rental; partners' running costs are settled monthly. */
const costOf = (totalCents: Cents, runningCents: Cents | null) => {
  const settled =
    runningCents === null ? null : `its running costs, ${moneyText(runningCents)}, are settled monthly with your partners.`
  if (totalCents > 0) return `${moneyText(totalCents)} total.${settled ? ` Beside that, ${settled}` : ''}`
  return `nothing is charged${settled ? `; ${settled}` : '.'}`
}

/** A notice for partners, who see shared costs but not the booking. */
export const forPartners = ({ aircraftId }: Sharing, title: string, text: string): Notice => ({
  title,
  text,
  link: paths.coOwnershipInfo(aircraftId, { tab: 'costs' }),
  button: 'Open the shared costs',
})

const hoursWaitText = ({ pilot }: NoticeBooking, cents: Cents) =>
  `The hours beyond the plan count toward your shared costs, with ${moneyText(cents)}, once ${pilot.name} agrees to them.`

const returned = (b: NoticeBooking, act: Extract<BookingAct, { act: 'returned' }>): NoticesByRole => {
  const {
    hobbsHours,
    totalCents,
    heldCents: ofPrice = 0,
    runningCents = null,
    runningHeldCents = 0,
    sharing,
    ownerCents,
    unclean = false,
    next,
  } = act
  const heldCents = ofPrice + runningHeldCents
  const flown = `${b.tailNumber} is back: ${hoursText(hobbsHours)} on the Hobbs meter`
  return {
    pilot: {
      title: `Flight complete: ${b.tailNumber}`,
      text: [
        `${flown}, ${costOf(totalCents, runningCents)}`,
        ofPrice > 0 && `The meter came to ${moneyText(ofPrice)} more, beyond the plan. That is charged once you say yes.`,
        runningHeldCents > 0 &&
          `The hours beyond the plan add ${moneyText(runningHeldCents)} of running costs. Your partners share them with you once you say yes.`,
        heldCents > 0 && 'Please compare the readings.',
      ]
        .filter(Boolean)
        .join(' '),
      confirms: true,
      hasOwnMail: totalCents > 0 && heldCents === 0,
      ...(heldCents > 0 && { mustKnow: true as const }),
    },
    owner: {
      title: `${b.tailNumber} is back`,
      text: [
        `${flown}.`,
        ownerCents > 0 && `You earned ${moneyText(ownerCents)}; it is paid out two days after the pilot has paid.`,
        ofPrice > 0 && `Another ${moneyText(ofPrice)} is beyond the plan and waits for the pilot’s yes.`,
        runningHeldCents > 0 && hoursWaitText(b, runningHeldCents),
        unclean && 'The cabin was not left clean.',
      ]
        .filter(Boolean)
        .join(' '),
    },
    ...(sharing &&
      runningHeldCents > 0 && {
        partners: forPartners(
          sharing,
          `Hours of ${b.tailNumber} wait for ${b.pilot.name}`,
          `${flown}, more than planned. ${hoursWaitText(b, runningHeldCents)}`,
        ),
      }),
    ...(next && {
      next: {
        title: `${b.tailNumber} is back`,
        text: `It was late and has been returned. Your flight starts ${instantText(next.start, b.zone)}.`,
        link: paths.order(next.id),
      },
    }),
  }
}

const becameText = (what: string, before: Cents, after: Cents) =>
  before === after ? `${what} stays ${moneyText(after)}.` : `${what} was ${moneyText(before)} and is now ${moneyText(after)}.`

const corrected = (
  b: NoticeBooking,
  { by, what, reason, before, after, sharing }: Extract<BookingAct, { act: 'corrected' }>,
): NoticesByRole => {
  const title = `The return of ${b.tailNumber} was corrected`
  const text = `${by} corrected the return of booking ${b.number}. ${what}${quoted(reason)}`
  const more = after.totalCents - before.totalCents
  const settled =
    Math.abs(more) < leastChargeCents
      ? ''
      : more > 0
        ? ` The other ${moneyText(more)} is charged.`
        : ` ${moneyText(-more)} comes back to you.`
  const [was, is] = [before.runningCents ?? 0, after.runningCents ?? 0]
  const running = was === is ? '' : ` ${becameText('The flight’s part of the shared costs', was, is)}`
  const earned = (share: 'ownerCents' | 'csipCents') =>
    `${text} ${becameText('Your share', before[share], after[share])}${after[share] < before[share] ? ' If it was paid out, the difference is taken back.' : ''}`
  return {
    pilot: {
      title,
      text: `${text} ${becameText('Your price', before.totalCents, after.totalCents)}${settled}${running}`,
      mustKnow: true,
    },
    owner: { title, text: `${earned('ownerCents')}${running}`, mustKnow: true },
    csip: { title, text: earned('csipCents'), mustKnow: true },
    ...(sharing && running !== '' && { partners: forPartners(sharing, title, `${text}${running}`) }),
  }
}

export const flightWords = {
  checkedOut: (b) => ({
    owner: { title: `${b.tailNumber} is out`, text: `With ${b.pilot.name}, due back ${instantText(b.drop, b.zone)}.` },
  }),
  returned,
  corrected,
  late: (b, act) => late(b, act.next),
} satisfies NoticeTexts<'checkedOut' | 'returned' | 'corrected' | 'late'>
