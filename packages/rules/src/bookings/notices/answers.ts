import type { AskedBecause } from '@tailshare/contract/base/statuses'
import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { instantText } from '@tailshare/contract/text/timeText'
import { bookedTitle, estimateText, called, elsewhere, quoted, spanOf } from './text.ts'
import type { BookingAct, NoticesByRole, NoticeTexts, NoticeBooking } from './bookingAct.ts'

// Notices while a booking waits for an approval, and about the answer.

type Act<Name extends BookingAct['act']> = Extract<BookingAct, { act: Name }>

const free = 'Nothing is charged.'

const toPilot = (b: NoticeBooking, { because, by, until, totalCents }: Act<'asked'>): NoticesByRole['pilot'] => {
  const answer = `Confirm or decline by ${instantText(until, b.zone)}. Without an answer the booking lapses, free of charge.`
  const what = `${spanOf(b)}. Estimate ${moneyText(totalCents)}.`
  const titles: Record<Exclude<AskedBecause, 'approval'>, string> = {
    on_behalf: `${by} booked ${b.tailNumber} for you`,
    waitlist: `${b.tailNumber} is free for you`,
    moved: `Your flight changed: ${b.tailNumber}`,
  }
  if (because !== 'approval')
    return { title: titles[because], text: `${what} ${answer}`, button: 'Confirm or decline', mustKnow: true }
  return {
    title: `You asked for ${b.tailNumber}`,
    text: `${spanOf(b)}. The owner answers by ${instantText(until, b.zone)}. Until then the time is kept for you, and nothing is held or charged.`,
    confirms: true,
  }
}

const asked = (b: NoticeBooking, act: Act<'asked'>): NoticesByRole => {
  const until = instantText(act.until, b.zone)
  const pilot = toPilot(b, act)
  const who = act.because === 'approval' ? 'The owner' : b.pilot.name
  const csip = !act.csipKnows && {
    csip: {
      title: `Your time is kept for ${b.pilot.name}`,
      text: `${b.tailNumber}, ${spanOf(b)}. ${who} has until ${until} to confirm the booking; we will tell you either way.`,
      link: paths.lessons(),
      button: 'Open your lessons',
    },
  }
  if (act.because === 'approval')
    return {
      pilot,
      ...csip,
      owner: {
        title: `${b.pilot.name} asks for ${b.tailNumber}`,
        text: `${spanOf(b)}. Confirm or decline by ${until}. Without an answer the request lapses.`,
        button: 'Confirm or decline',
        mustKnow: true,
      },
    }
  if (act.because !== 'on_behalf') return { pilot, ...csip }
  const title = `You booked ${b.tailNumber} for ${b.pilot.name}`
  const owner = { title, text: `${spanOf(b)}. ${b.pilot.name} has until ${until} to confirm it.`, confirms: true as const }
  return { pilot, owner, ...csip }
}

const confirmed = (b: NoticeBooking, { side, by, totalCents, policyText, csipAsked }: Act<'confirmed'>): NoticesByRole => {
  const text = `${spanOf(b)}. ${estimateText({ totalCents, policyText })}`
  const csip = !csipAsked && {
    csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.` },
  }
  if (side === 'owner')
    return { pilot: { title: `${by} confirmed your booking of ${b.tailNumber}`, text, mustKnow: true }, ...csip }
  return {
    pilot: { title: bookedTitle(b), text, confirms: true },
    owner: { title: `${b.pilot.name} confirmed the booking of ${b.tailNumber}`, text: `${spanOf(b)}.` },
    ...csip,
  }
}

/** To the instructor who was asked or booked along with it: the flight will not take place. */
const csipFreed = (b: NoticeBooking) => ({
  title: `You’re no longer flying with ${b.pilot.name}`,
  text: `${b.tailNumber}, ${spanOf(b)}. The booking was not confirmed. Your time is free again.`,
  link: paths.lessons(),
  button: 'Open your lessons',
})

const declinedBecause: Record<Act<'declined'>['reason'], string> = {
  time: ' The time does not work.',
  trip: ' The trip does not work.',
  other: '',
}

const declined = (b: NoticeBooking, { side, by, reason, note, isOffer = false }: Act<'declined'>): NoticesByRole => {
  const text = `${by} declined the flight of ${spanOf(b)}.${declinedBecause[reason]}${quoted(note)}`
  const title = `${called(b)} was declined`
  const csip = csipFreed(b)
  if (side === 'pilot') return { ...(!isOffer && { owner: { title, text: `${text} The time is free again.` } }), csip }
  return { pilot: { title, text: `${text} ${free}`, kind: 'warning', mustKnow: true, ...elsewhere(b) }, csip }
}

const unanswered = (b: NoticeBooking, { side, isOffer = false }: Act<'unanswered'>): NoticesByRole => {
  const title = `${called(b)} has lapsed`
  const who = side === 'owner' ? 'The owner' : b.pilot.name
  const others = { title, text: `${spanOf(b)}. ${who} did not answer in time. The time is free again.` }
  const ownText = `${spanOf(b)}. You did not answer in time, so the time is free again.`
  if (side === 'owner')
    return {
      pilot: {
        ...others,
        text: `${spanOf(b)}. ${who} did not answer in time. ${free}`,
        kind: 'warning',
        mustKnow: true,
        ...elsewhere(b),
      },
      owner: { title, text: ownText, kind: 'warning' },
      csip: csipFreed(b),
    }
  return {
    pilot: { title, text: `${ownText} ${free}`, kind: 'warning', mustKnow: true },
    ...(!isOffer && { owner: others }),
    csip: csipFreed(b),
  }
}

export const answerWords = {
  asked,
  confirmed,
  declined,
  unanswered,
  withdrawn: (b, { by, note }) => ({
    pilot: {
      title: `${called(b)} was withdrawn`,
      text: `${by} withdrew the flight of ${spanOf(b)}, which you had not confirmed.${quoted(note)} ${free}`,
      kind: 'warning',
      mustKnow: true,
    },
    csip: csipFreed(b),
  }),
} satisfies NoticeTexts<'asked' | 'confirmed' | 'declined' | 'unanswered' | 'withdrawn'>
