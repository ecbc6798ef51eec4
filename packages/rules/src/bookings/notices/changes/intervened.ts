import { moneyText, type Cents } from '@tailshare/contract/text/money'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import type { BookingAct, NoticesByRole, NoticeTexts, NoticeBooking } from '../bookingAct.ts'
import { forPartners } from '../flight.ts'
import { quoted } from '../text.ts'

// Notices when an operator intervenes in a booking, and when a pilot agrees to a price far above the estimate.

const shareText = (before: Cents, after: Cents) =>
  before === after
    ? ` Your share stays ${moneyText(after)}.`
    : ` Your share was ${moneyText(before)} and is now ${moneyText(after)}. If it was paid out, the difference is taken back.`

const priceLowered = (b: NoticeBooking, act: Extract<BookingAct, { act: 'priceLowered' }>): NoticesByRole => {
  const { what, cents, reason, before, after } = act
  const title = what === 'refund' ? `${moneyText(cents)} back for ${b.tailNumber}` : `A fee was waived: ${b.tailNumber}`
  const done = what === 'refund' ? `refunded ${moneyText(cents)} of` : `waived a fee of ${moneyText(cents)} for`
  const text = `Tailshare ${done} booking ${b.number}.${quoted(reason)}`
  return {
    pilot: {
      title,
      text: `${text} Your price is now ${moneyText(after.totalCents)}; what you paid beyond it goes back to how you paid.`,
      mustKnow: true,
    },
    owner: { title, text: `${text}${shareText(before.ownerCents, after.ownerCents)}`, mustKnow: true },
    csip: { title, text: `${text}${shareText(before.csipCents, after.csipCents)}`, mustKnow: true },
  }
}

const reopened = (b: NoticeBooking, { reason }: Extract<BookingAct, { act: 'reopened' }>): NoticesByRole => {
  const title = `${b.tailNumber} is in flight again`
  const text = `An operator took back the return of booking ${b.number}, due back ${wholeInstantText(b.drop, b.zone)}.${quoted(reason)}`
  return { pilot: { title, text }, owner: { title, text }, csip: { title, text } }
}

const priceAgreed = (b: NoticeBooking, act: Extract<BookingAct, { act: 'priceAgreed' }>): NoticesByRole => {
  const { cents, runningHeldCents = 0, sharing, before, after } = act
  const charged = cents - runningHeldCents
  const title = `${b.pilot.name} agreed to the ${charged > 0 ? 'price' : 'hours'} of ${b.tailNumber}`
  const shared = `All hours of booking ${b.number} count now: ${moneyText(runningHeldCents)} more of running costs, settled monthly.`
  const text = [
    charged > 0 && `The ${moneyText(charged)} of booking ${b.number} that waited for it is charged now.`,
    runningHeldCents > 0 && shared,
  ]
    .filter(Boolean)
    .join(' ')
  const share = (was: Cents, is: Cents) => ` Your share was ${moneyText(was)} and is now ${moneyText(is)}.`
  return {
    owner: { title, text: charged > 0 ? `${text}${share(before.ownerCents, after.ownerCents)}` : text },
    ...(before.csipCents !== after.csipCents && { csip: { title, text: `${text}${share(before.csipCents, after.csipCents)}` } }),
    ...(sharing && runningHeldCents > 0 && { partners: forPartners(sharing, title, shared) }),
  }
}

export const intervenedWords = { priceLowered, priceAgreed, reopened } satisfies NoticeTexts<
  'priceLowered' | 'priceAgreed' | 'reopened'
>
