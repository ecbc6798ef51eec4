import { paths } from '@tailshare/contract/base/paths'
import { countText } from '@tailshare/contract/text/countText'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { called, elsewhere, freeAircraftText, quoted, sentence, spanOf } from './text.ts'
import type { NoticeTexts } from './bookingAct.ts'

// Notices when an aircraft is grounded, back in service or due for inspection.

export const groundedWords = {
  grounded: (b, act) => ({
    pilot: {
      title: `${b.tailNumber} is grounded`,
      text: `Your booking of ${wholeInstantText(b.start, b.zone)} is at risk: ${sentence(act.reason)} We will tell you when the aircraft is back. You can cancel (the booking shows whether anything is charged), or see what else is free.${freeAircraftText(act.freeAircraft)}`,
      kind: 'warning',
      mustKnow: true,
    },
    csip: {
      title: `${b.tailNumber} is grounded`,
      text: `Your flight with ${b.pilot.name} on ${wholeInstantText(b.start, b.zone)} is at risk: ${sentence(act.reason)} We will tell you when the aircraft is back.`,
      kind: 'warning',
    },
  }),
  pushed: (b, act) => {
    const when = wholeInstantText(b.start, b.zone)
    const why = `A flight before it takes longer now, and the hours that are left to the ${act.inspections} no longer last for`
    const unless = `${b.tailNumber} can only leave if it is done first.`
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
  },
  inspectionDue: (b, act) => {
    const when = wholeInstantText(b.start, b.zone)
    const why = `${act.inspections} ${act.count === 1 ? 'comes' : 'come'} due before`
    const promise = b.pilot.id === b.ownerId ? '' : ' We’ve told the owner and will tell you when it is.'
    const unless = `${b.tailNumber} can only leave if that is done first.${promise}`
    const title = `${b.tailNumber} is due for inspection`
    return {
      pilot: { title, text: `${why} you are back from your flight on ${when}. ${unless}`, kind: 'warning', mustKnow: true },
      csip: { title, text: `${why} you are back from your flight with ${b.pilot.name} on ${when}. ${unless}`, kind: 'warning' },
    }
  },
  inspectionDone: (b, act) => {
    const when = wholeInstantText(b.start, b.zone)
    const title = `${b.tailNumber} is ready for your flight again`
    const text = `${act.inspections}: no longer due before you are back`
    return {
      pilot: { title, text: `${text} from your flight on ${when}.`, mustKnow: true },
      csip: { title, text: `${text} from your flight with ${b.pilot.name} on ${when}.` },
    }
  },
  released: (b, act) => {
    const title = `${b.tailNumber} is back in service`
    const when = wholeInstantText(b.start, b.zone)
    return {
      pilot: { title, text: `Your booking of ${when} is no longer at risk.${quoted(act.note)}`, mustKnow: true },
      csip: { title, text: `Your flight with ${b.pilot.name} on ${when} is no longer at risk.` },
    }
  },
  groundedOut: (b, act) => {
    const title = `${called(b)} was canceled`
    const why = `${b.tailNumber} is still grounded, twelve hours before the start.`
    return {
      pilot: {
        title,
        text: `${spanOf(b)}. ${why} Nothing is charged; whatever was held or paid comes back to you in full.${freeAircraftText(act.freeAircraft)}`,
        kind: 'warning',
        mustKnow: true,
        ...elsewhere(b),
      },
      owner: { title, text: `The flight of ${b.pilot.name}, ${spanOf(b)}. ${why}`, kind: 'warning' },
      csip: { title, text: `${spanOf(b)}. ${why}` },
    }
  },
} satisfies NoticeTexts<'grounded' | 'pushed' | 'inspectionDue' | 'inspectionDone' | 'released' | 'groundedOut'>

type Stopped = { pilot: string; start: Date; zone: string; inspections: string; count: number }

/** For the owner and who keeps the records: which flights inspections newly stop, by start. */
export const inspectionStops = (tailNumber: string, flights: readonly [Stopped, ...Stopped[]]) => {
  const [first] = flights
  const { inspections, count } = flights.at(-1)!
  const isOne = flights.length === 1
  const [comes, it] = count === 1 ? ['comes', 'it is'] : ['come', 'they are']
  const at = ({ start, zone }: Stopped) => wholeInstantText(start, zone)
  const named = flights.map((one) => `${one.pilot}, ${at(one)}${one.inspections === inspections ? '' : ` (${one.inspections})`}`)
  const before = isOne ? `${first.pilot} is back from the flight on ${at(first)}` : `these flights are back: ${named.join('; ')}`
  return {
    title: `${tailNumber}: ${inspections} before ${isOne ? at(first) : countText(flights.length, 'flight')}`,
    text: `${inspections} ${comes} due before ${before}. The aircraft can only leave if ${it} done first. ${isOne ? 'The pilot knows' : 'Their pilots know'}.`,
  }
}
