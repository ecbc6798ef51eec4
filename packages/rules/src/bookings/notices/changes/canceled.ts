import { moneyText } from '@tailshare/contract/text/money'
import { instantText, wholeInstantText } from '@tailshare/contract/text/timeText'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { undoMinutes, type CancelReason } from '../../change/cancellation.ts'
import { called, costText, elsewhere, quoted, reasonText, sentence, spanOf, waitsText } from '../text.ts'
import type { BookingAct, NoticesByRole, NoticeBooking } from '../bookingAct.ts'
import type { NoticeTexts } from '../bookingAct.ts'

// Notices when a flight will not take place.

/** A partner flies instead, and gets the notices of their own booking. The pilot hears of the swap itself. */
const swapped = (b: NoticeBooking): NoticesByRole => {
  const notice = { title: `${called(b)} goes to a partner`, text: `${b.pilot.name} swapped the flight of ${spanOf(b)}.` }
  return { owner: notice, csip: notice }
}

/** Told to the owner when the reason is weather. Does not reveal the pilot's minimums. */
const weatherText: Record<WeatherVerdict, string> = {
  below: '',
  within: 'The forecast did not speak against it, so the cancellation policy applies.',
  unknown: 'No forecast or report was available for the departure.',
  early: 'No forecast reached the departure yet, so the cancellation policy applies.',
}

/** For reasons that can make a cancellation free, tells the owner how often the pilot gave them. */
const givenText = (reason: CancelReason, before: number) =>
  reason === 'weather' || reason === 'safety' || reason === 'aircraft'
    ? before === 0
      ? 'They have not given this reason in the last 12 months.'
      : `They gave this reason ${before === 1 ? 'once' : `${before} times`} before in the last 12 months.`
    : ''

const canceled = (b: NoticeBooking, act: Extract<BookingAct, { act: 'canceled' }>): NoticesByRole => {
  if (act.reason === 'swapped') return swapped(b)
  const title = `${called(b)} was canceled`
  const { by, side, note, forecast, chargeCents } = act
  if (side === 'pilot') {
    const why = [reasonText[act.reason], quoted(note).trim(), forecast].filter(Boolean).join(' ')
    const notice = { title, text: `${by} canceled the flight of ${spanOf(b)}. ${why}`.trimEnd() }
    const judged = act.weather && act.reason === 'weather' ? weatherText[act.weather] : ''
    const often = givenText(act.reason, act.givenBefore ?? 0)
    const undo = `If the time is still free, you can undo this for ${undoMinutes} minutes. What is held and not charged is released after that.`
    return {
      pilot: {
        title: `You canceled ${b.tailNumber}`,
        text: `${spanOf(b)}. ${act.waits ? waitsText(chargeCents) : costText(chargeCents)} ${undo}`,
        mustKnow: true,
        confirms: true,
      },
      owner: { title, text: [notice.text, judged, often].filter(Boolean).join(' ') },
      csip: notice,
    }
  }
  const text = `${by} canceled the flight of ${b.pilot.name}, ${spanOf(b)}.${quoted(note)}`
  const held = `${moneyText(chargeCents)} waits for that, and is charged only if they say so.`
  const cost = act.isHeld ? held : act.waits ? waitsText(chargeCents) : costText(chargeCents)
  return {
    pilot: {
      title,
      text: `${by} canceled your flight of ${spanOf(b)}.${quoted(note)} ${cost}${chargeCents > 0 ? '' : ' Anything held or paid is returned to you in full.'}`,
      kind: 'warning',
      mustKnow: true,
      ...elsewhere(b),
    },
    owner: { title, text },
    csip: { title, text },
  }
}

const lapsed = (b: NoticeBooking, { reason, chargeCents, why }: Extract<BookingAct, { act: 'lapsed' }>): NoticesByRole => {
  const title = `${called(b)} was canceled`
  const text = `${instantText(b.start, b.zone)}. ${why ?? reasonText[reason]}`
  return {
    pilot: { title, text: `${text} ${costText(chargeCents)}`, kind: 'warning', mustKnow: true },
    owner: { title, text },
    csip: { title, text },
  }
}

const noGo = (b: NoticeBooking, { reason, chargeCents, givenBefore }: Extract<BookingAct, { act: 'noGo' }>): NoticesByRole => {
  const title = `No-go: ${b.tailNumber}`
  const why = sentence(reason || 'The decision was made at the aircraft')
  const others = { title, text: `${b.pilot.name} is not flying on ${wholeInstantText(b.start, b.zone)}. ${why}` }
  const free = chargeCents > 0 ? 'A no-go is free from check-out to the end of the trip.' : 'A good decision costs nothing.'
  const text = `${spanOf(b)}. ${costText(chargeCents)} ${free}`
  const owner = { title, text: `${others.text} ${givenText('safety', givenBefore)}` }
  return { pilot: { title, text, confirms: true }, owner, csip: others }
}

export const canceledWords = {
  canceled,
  lapsed,
  noGo,
} satisfies NoticeTexts<'canceled' | 'lapsed' | 'noGo'>
