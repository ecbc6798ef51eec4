import { hoursText } from '@tailshare/contract/text/hours'
import { dayIn } from '@tailshare/contract/text/period'
import { holds } from '../../people/documents/privileges.ts'
import { airplaneClasses } from '@tailshare/contract/people/documents/pilotRatings'
import { classRatings, isMultiEngine } from '../../aircraft/airplane.ts'
import { inSentence } from '../orders/words.ts'
import { hasLandings, holdsType, lacksToCommand, pilotInCommand } from '../law/command.ts'
import { csipInstructs, isOwnCsip, reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { mostInstructionHours, mostWithinDay } from '../law/instruction.ts'
import type { BookingRule } from '../book/rule.ts'

// Legal requirements to teach at all, to teach in this airplane, and to be pilot in command when the pilot is not.

/** 14 CFR 61.195(f): hours as pilot in command of the type before training someone for the class in a twin. */
const leastTypeHours = 5

type Lack = { because: string; toThem: string }

const lacksToTeach = (facts: BookingFacts): Lack[] => {
  const { request, aircraft, pilot } = facts
  const teacher = request.csip!.pilot
  const rating = classRatings[aircraft.class]
  const at = { family: aircraft.modelFamily, day: dayIn(request.period.to, aircraft.zone) }
  const words = inSentence(airplaneClasses[aircraft.class])
  const trains = isMultiEngine(aircraft) && !holds(pilot, rating, at)
  const asked: [boolean, Lack][] = [
    [
      csipInstructs(facts),
      {
        because: `An instructor certificate for ${words} airplanes is not verified through this trip (14 CFR 61.195, 61.197)`,
        toThem: `Your instructor certificate for ${words} airplanes is not verified through this trip`,
      },
    ],
    [
      holds(teacher, rating, at),
      {
        because: `A ${words} rating is not verified (14 CFR 61.195(b))`,
        toThem: `Your ${words} rating is not verified`,
      },
    ],
    [
      holdsType(facts, teacher),
      {
        because: `The type rating of the ${aircraft.modelName} is not on record (14 CFR 61.195(e))`,
        toThem: `Your type rating of the ${aircraft.modelName} is missing`,
      },
    ],
    [
      !trains || (teacher.typeCommandHours ?? 0) >= leastTypeHours,
      {
        because: `Training for the class takes an instructor with ${leastTypeHours} h as pilot in command of the ${aircraft.modelFamily} (14 CFR 61.195(f))`,
        toThem: `You need ${leastTypeHours} h as pilot in command of the ${aircraft.modelFamily} to train someone for its class`,
      },
    ],
  ]
  return asked.flatMap(([holdsTrue, lack]) => (holdsTrue ? [] : [lack]))
}

/** Shown to the pilot. Only the instructor sees which of their documents is missing. */
const commandUnknown =
  'They would be pilot in command, and not all that this takes is on file with us (14 CFR 61.23, 61.31, 61.56)'

/** What the chosen CSIP lacks for this lesson, in sentences addressed to them. */
export const csipLacks = (facts: BookingFacts): string[] => {
  const { csip } = facts.request
  if (csip === null || isOwnCsip(facts)) return []
  const commands = pilotInCommand(facts) === 'csip'
  return [...lacksToTeach(facts).map(({ toThem }) => toThem), ...(commands ? lacksToCommand(facts, csip.pilot) : [])]
}

/** Teaching requires a verified certificate; acting as pilot in command has further requirements. */
export const csipQualified: BookingRule<'csip_not_qualified'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.3(d), 61.23, 61.195)' },
  rating: false,
  againAtCheckIn: ['csip_not_qualified'],
  met: { passing: () => null },
  check: (facts) => {
    const { csip } = facts.request
    if (csip === null || isOwnCsip(facts)) return null
    const [lack] = lacksToTeach(facts)
    if (lack) return { code: 'csip_not_qualified', data: { name: csip.name, because: lack.because } }
    const commands = pilotInCommand(facts) === 'csip'
    return commands && lacksToCommand(facts, csip.pilot).length > 0
      ? { code: 'csip_not_qualified', data: { name: csip.name, because: commandUnknown } }
      : null
  },
  refusals: {
    csip_not_qualified: {
      title: ({ name }) => `${name} cannot teach on this trip`,
      text: ({ because }) => `${because}. Choose another CSIP.`,
      card: { kind: 'not_rated', text: 'Needs another CSIP' },
      waysOut: () => [],
    },
  },
}

/** Counts planned instruction, including every lesson the CSIP accepted or is asked for. */
export const csipHours: BookingRule<'csip_hours'> = {
  about: 'dates',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law allows no more (14 CFR 61.195(a)(1))' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ request: { csip, period, plannedHours } }) => {
    if (csip === null) return null
    const hours = mostWithinDay({ ...period, hours: plannedHours }, csip.lessons)
    return hours > mostInstructionHours ? { code: 'csip_hours', data: { name: csip.name, hours } } : null
  },
  refusals: {
    csip_hours: {
      title: ({ name }) => `${name} cannot teach so many hours in a day`,
      text: ({ hours }) =>
        `With this trip it would be ${hoursText(hours)} within 24 hours, and the law allows ${hoursText(mostInstructionHours)} (14 CFR 61.195(a)(1)). Plan fewer flight hours, or choose other dates or another CSIP.`,
      card: { kind: 'other_dates', text: 'Your CSIP has no hours left' },
      waysOut: (_facts, _data, dates) => [dates.nearest()],
    },
  },
}

/** Ids of CSIPs at the airport who may not take this trip, within the data loaded ahead. */
export const csipsWhoCannot = (facts: BookingFacts): ReadonlySet<string> => {
  const refuses = (csip: NonNullable<BookingFacts['ahead']>['csips'][number]) => {
    const then = { ...facts, request: { ...facts.request, csip: { ...csip, free: true, atAirport: true } } }
    return csipQualified.check(then) !== null || csipHours.check(then) !== null
  }
  return new Set((facts.ahead?.csips ?? []).filter(refuses).map(({ id }) => id))
}

/** Only a warning: their logbook may contain landings we do not know of. */
export const csipRecency: BookingRule<'csip_recency'> = {
  about: 'pilot',
  setting: 'warn',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.57)' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: (facts) => {
    const { csip } = facts.request
    return csip !== null && pilotInCommand(facts) === 'csip' && !hasLandings(facts, csip.pilot)
      ? { code: 'csip_recency', data: { name: csip.name } }
      : null
  },
  refusals: {
    csip_recency: {
      title: ({ name }) => `${name} needs three landings in 90 days to carry you`,
      text: 'They are pilot in command of this trip, and we do not have as many on record (14 CFR 61.57). Ask them before you fly.',
      card: { kind: 'after', text: 'Needs a CSIP with recent landings' },
      waysOut: () => [],
    },
  },
}
