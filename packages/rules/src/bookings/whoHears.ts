import { hoursText } from '@tailshare/contract/hours'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { instantText, shortInstantText } from '@tailshare/contract/timeText'
import { undoMinutes } from './cancellation.ts'
import { corrected, late, returned } from './flightWords.ts'
import { costText, quoted, reasonText, sentence, span } from './heardText.ts'
import type { BookingAct, FreeInstead, Heard, ToldBooking, Words } from './told.ts'

// Who hears of what happens to a booking, and in which words.

/** Of a late aircraft, the next pilot hears if their flight starts within these hours of its planned return. */
export const nextHearsWithinHours = 24

type BookingNote = Omit<Required<Words>, 'confirms' | 'mustKnow'> & {
  to: string
  mustKnow: boolean
  marker: string | undefined
}

const spanOf = ({ start, drop, zone }: ToldBooking) => span({ from: start, to: drop }, zone)
const called = ({ number, tailNumber }: ToldBooking) => `Booking ${number} of ${tailNumber}`

const elsewhere = ({ airportId, start, drop }: Pick<ToldBooking, 'airportId' | 'start' | 'drop'>) => ({
  link: paths.search({ locations: airportId, date: `${start.toISOString()},${drop.toISOString()}` }),
  button: 'See what else is free',
})

const insteadText = (instead: readonly FreeInstead[]) =>
  instead.length === 0
    ? ''
    : ` Free at that time: ${instead.map(({ tailNumber, airportCode }) => `${tailNumber} at ${airportCode}`).join(', ')}.`

const canceled = (b: ToldBooking, act: Extract<BookingAct, { act: 'canceled' }>): Heard => {
  const title = `${called(b)} was canceled`
  const { by, side, note, chargeCents } = act
  if (side === 'pilot') {
    const why = [reasonText[act.reason], quoted(note).trim()].filter(Boolean).join(' ')
    const told = { title, text: `${by} canceled the flight of ${spanOf(b)}. ${why}`.trimEnd() }
    const undo = `If the time is still free, you can undo this for ${undoMinutes} minutes.`
    return {
      pilot: {
        title: `You canceled ${b.tailNumber}`,
        text: `${spanOf(b)}. ${costText(chargeCents)} ${undo}`,
        mustKnow: true,
        confirms: true,
      },
      owner: told,
      csip: told,
    }
  }
  const text = `${by} canceled the flight of ${b.pilot.name}, ${spanOf(b)}.${quoted(note)}`
  return {
    pilot: {
      title,
      text: `${by} canceled your flight of ${spanOf(b)}.${quoted(note)} ${costText(chargeCents)} Anything held or paid is returned to you in full.`,
      kind: 'warning',
      mustKnow: true,
      ...elsewhere(b),
    },
    owner: { title, text },
    csip: { title, text },
  }
}

const lapsed = (b: ToldBooking, { reason, chargeCents }: Extract<BookingAct, { act: 'lapsed' }>): Heard => {
  const title = `${called(b)} was canceled`
  const text = `${instantText(b.start, b.zone)}. ${reasonText[reason]}`
  return {
    pilot: { title, text: `${text} ${costText(chargeCents)}`, kind: 'warning', mustKnow: true },
    owner: { title, text },
    csip: { title, text },
  }
}

const moved = (b: ToldBooking, { before, by }: Extract<BookingAct, { act: 'moved' }>): Heard => {
  const [from, to] = [b.start.getTime() - before.from.getTime(), b.drop.getTime() - before.to.getTime()]
  const what = from !== 0 ? 'moved' : to > 0 ? 'extended' : 'shortened'
  const words = { title: `${called(b)} was ${what}`, text: `${by} changed it to ${spanOf(b)}. It was ${span(before, b.zone)}.` }
  return { pilot: words, owner: words, csip: words }
}

const csipChanged = (b: ToldBooking, { by, former, csip }: Extract<BookingAct, { act: 'csipChanged' }>): Heard => {
  const title = `${called(b)}: ${csip ? `${csip.name} instructs` : 'no instructor'}`
  const text = `${by} changed the instructor${former ? ` from ${former.name}` : ''} to ${csip?.name ?? 'none'}. ${spanOf(b)}.`
  return {
    pilot: { title, text },
    owner: { title, text },
    csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.` },
    former: {
      title: `You no longer fly with ${b.pilot.name}`,
      text: `${by} changed the instructor of ${b.tailNumber}, ${spanOf(b)}. Your time is free again.`,
      link: paths.myDashboard(),
      button: 'Open your dashboard',
    },
  }
}

const noGo = (b: ToldBooking, { side, reason }: Extract<BookingAct, { act: 'noGo' }>): Heard => {
  const title = `No-go: ${b.tailNumber}`
  const why = sentence(reason || 'The decision was made at the aircraft')
  if (side === 'operator') {
    const others = { title, text: `An operator called off the flight of ${b.pilot.name}, ${spanOf(b)}. ${why}` }
    const text = `An operator called off your flight of ${spanOf(b)}. ${why} Nothing is charged; whatever was held comes back to you in full.`
    return { pilot: { title, text, kind: 'warning', mustKnow: true, ...elsewhere(b) }, owner: others, csip: others }
  }
  const others = { title, text: `${b.pilot.name} is not flying on ${shortInstantText(b.start, b.zone)}. ${why}` }
  const text = `${spanOf(b)}. Nothing is charged. A good decision is always free.`
  return { pilot: { title, text, confirms: true }, owner: others, csip: others }
}

const wordsOf = (b: ToldBooking, act: BookingAct): Heard => {
  switch (act.act) {
    case 'booked':
      return {
        pilot: {
          title: `You booked ${b.tailNumber}`,
          text: `${spanOf(b)}. Estimate ${moneyText(act.totalCents)}. ${act.policyText}`,
          confirms: true,
        },
        owner: { title: `${b.tailNumber} is booked`, text: `${b.pilot.name} booked ${b.tailNumber}, ${spanOf(b)}.` },
        csip: { title: `You are booked to fly with ${b.pilot.name}`, text: `${b.tailNumber}, ${spanOf(b)}.` },
      }
    case 'moved':
      return moved(b, act)
    case 'hoursChanged': {
      const text = `${act.by} now plans ${hoursText(act.hours)}. The times stay the same: ${spanOf(b)}.`
      const words = { title: `${called(b)}: new flight hours`, text }
      return { pilot: words, owner: words, csip: words }
    }
    case 'csipChanged':
      return csipChanged(b, act)
    case 'tripChanged': {
      const words = { title: `${called(b)}: news of the trip`, text: `${act.by} changed it. ${act.what}` }
      return { pilot: words, owner: words, csip: words }
    }
    case 'canceled':
      return canceled(b, act)
    case 'lapsed':
      return lapsed(b, act)
    case 'noGo':
      return noGo(b, act)
    case 'undone': {
      const words = { title: `${called(b)} is back on`, text: `${b.pilot.name} undid the cancellation: ${spanOf(b)}.` }
      return { owner: words, csip: words }
    }
    case 'checkedOut':
      return {
        owner: { title: `${b.tailNumber} is out`, text: `With ${b.pilot.name}, due back ${instantText(b.drop, b.zone)}.` },
      }
    case 'returned':
      return returned(b, act)
    case 'corrected':
      return corrected(b, act)
    case 'late':
      return late(b, act.next)
    case 'grounded':
      return {
        pilot: {
          title: `${b.tailNumber} is grounded`,
          text: `Your booking of ${shortInstantText(b.start, b.zone)} is at risk: ${sentence(act.reason)} We will tell you when the aircraft is back. You can cancel free of charge, or see what else is free.${insteadText(act.instead)}`,
          kind: 'warning',
          mustKnow: true,
        },
        csip: {
          title: `${b.tailNumber} is grounded`,
          text: `Your flight with ${b.pilot.name} on ${shortInstantText(b.start, b.zone)} is at risk: ${sentence(act.reason)} We will tell you when the aircraft is back.`,
          kind: 'warning',
        },
      }
    case 'pushed': {
      const when = shortInstantText(b.start, b.zone)
      const why = `A flight before it takes longer now, and the hours that are left to the ${act.inspections} no longer last for`
      const unless = `${b.tailNumber} can leave then only if it is done before.`
      return {
        pilot: {
          title: `${b.tailNumber} may be due for inspection`,
          text: `${why} your flight on ${when}. ${unless} We have told the owner.`,
          kind: 'warning',
          mustKnow: true,
        },
        owner: {
          title: `${b.tailNumber}: ${act.inspections} before ${when}`,
          text: `${why} the flight of ${b.pilot.name} on ${when}. ${unless}`,
          kind: 'warning',
          link: paths.dashboard(),
          button: 'Open the cockpit',
        },
        csip: {
          title: `${b.tailNumber} may be due for inspection`,
          text: `${why} your flight with ${b.pilot.name} on ${when}. ${unless} We have told the owner.`,
          kind: 'warning',
        },
      }
    }
    case 'released': {
      const title = `${b.tailNumber} is back in service`
      const when = shortInstantText(b.start, b.zone)
      return {
        pilot: { title, text: `Your booking of ${when} is no longer at risk.${quoted(act.note)}`, mustKnow: true },
        csip: { title, text: `Your flight with ${b.pilot.name} on ${when} is no longer at risk.` },
      }
    }
    case 'groundedOut': {
      const title = `${called(b)} was canceled`
      const why = `${b.tailNumber} is still grounded, twelve hours before the start.`
      return {
        pilot: {
          title,
          text: `${spanOf(b)}. ${why} Nothing is charged; whatever was held or paid comes back to you in full.${insteadText(act.instead)}`,
          kind: 'warning',
          mustKnow: true,
          ...elsewhere(b),
        },
        owner: { title, text: `The flight of ${b.pilot.name}, ${spanOf(b)}. ${why}`, kind: 'warning' },
        csip: { title, text: `${spanOf(b)}. ${why}` },
      }
    }
  }
}

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
    return [{ to, kind, title, text, mustKnow, hasOwnMail, link, button, marker: markers[role] }]
  })
}
