import { roundedText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { meterKeys, numberIn } from '../stages/answers.ts'
import { panelPhoto, walkAroundPhotos } from '../stages/ask.ts'
import { unrolledReading } from './flown.ts'

// Compares a return with its departure and marks what needs a look.

type Compared = {
  key: string
  title: string
  unit: string
  departure: number | null
  return: number | null
  /** What the flight changed, in words. Empty if one side is missing. */
  text: string
  /** `look`: more or less than the flight explains. */
  mark: 'fine' | 'look'
}

type InspectionFacts = {
  questions: readonly Question[]
  departure: Answers
  return: Answers
  plannedHours: number | null
  /** The model's book value. */
  burnGph: number | null
}

/** A piston engine using more than a quart in three hours is worn, leaking or misread. */
const mostOilPerHour = 1 / 3
/** Reading errors of dipsticks and gauges. */
const slack = { oil: 0.5, fuel: 5, tks: 0.5, oxygen: 100 }
/** Accepted fraction of book consumption. */
const fuelShare = { least: 0.6, most: 1.35 }
/** Two pilots on cannulas, in psi per hour. */
const mostOxygenPerHour = 400
const mostTksPerHour = 3

const fine = (text: string) => ({ text, mark: 'fine' as const })
const look = (text: string) => ({ text, mark: 'look' as const })
type Judged = ReturnType<typeof fine> | ReturnType<typeof look>

const hobbsFlown = ({ departure, return: back }: InspectionFacts) => {
  const [out, home] = [numberIn(departure, 'hobbs'), numberIn(back, 'hobbs')]
  return out === null || home === null ? null : toTenths(unrolledReading(home, out) - out)
}

const judgeMeter = (key: string, ran: number, facts: InspectionFacts): Judged => {
  const text = `Ran ${hoursText(ran)}.`
  const hobbs = hobbsFlown(facts)
  if (ran < 0) return look(`Ran back by ${hoursText(-ran)}.`)
  if (key === 'flightMeter' && hobbs !== null && ran > hobbs) return look(`${text} Hobbs ran ${hoursText(hobbs)} only.`)
  if (key === 'flightMeter' && hobbs !== null && ran < (hobbs - 1) * 0.5) return look(`${text} Hobbs ran ${hoursText(hobbs)}.`)
  const { plannedHours } = facts
  if (key === 'hobbs' && plannedHours !== null && ran > 2 * plannedHours + 1)
    return look(`${text} ${hoursText(plannedHours)} were planned.`)
  return fine(text)
}

/** Consumption between both readings, including what was added on the way. */
const judgeUse = (used: number, unit: string, most: number, hours: number): Judged => {
  const rate = hours > 0 ? ` ${roundedText(used / hours, 1)} ${unit} an hour.` : ''
  if (used < -most) return look(`${roundedText(-used, 1)} ${unit} more than at departure.`)
  const text = used > 0 ? `${roundedText(used, 1)} ${unit} used.${rate}` : 'None used.'
  return used > most ? look(text) : fine(text)
}

const judge = ({ key }: Question, used: number, facts: InspectionFacts): Judged => {
  if (meterKeys.includes(key)) return judgeMeter(key, -used, facts)
  const hours = hobbsFlown(facts) ?? 0
  if (key === 'oil')
    return judgeUse(used + (numberIn(facts.return, 'oilAdded') ?? 0), 'qt', slack.oil + mostOilPerHour * hours, hours)
  if (key.startsWith('tks')) return judgeUse(used, 'gal', slack.tks + mostTksPerHour * hours, hours)
  if (key === 'oxygen') return judgeUse(used, 'psi', slack.oxygen + mostOxygenPerHour * hours, hours)
  return fine(used >= 0 ? `${roundedText(used, 1)} less.` : `${roundedText(-used, 1)} more.`)
}

/** Both tanks plus fuel bought away, compared with the book. */
const fuelRow = (facts: InspectionFacts): Compared[] => {
  const both = (answers: Answers) => {
    const [left, right] = [numberIn(answers, 'fuelLeft'), numberIn(answers, 'fuelRight')]
    return left === null || right === null ? null : toTenths(left + right)
  }
  const [departure, back, hours] = [both(facts.departure), both(facts.return), hobbsFlown(facts)]
  const row = { key: 'fuel', title: 'Fuel in both tanks', unit: 'gal', departure, return: back }
  if (departure === null || back === null) return [{ ...row, text: '', mark: 'fine' }]
  const burned = toTenths(departure + (numberIn(facts.return, 'fuelBoughtGallons') ?? 0) - back)
  const book = facts.burnGph !== null && hours !== null ? facts.burnGph * hours : null
  const text = `${roundedText(burned, 1)} gal burned${hours ? ` in ${hoursText(hours)}` : ''}.`
  if (book === null) return [{ ...row, text, mark: 'fine' }]
  const isOdd = burned > book * fuelShare.most + slack.fuel || burned < book * fuelShare.least - slack.fuel
  const words = isOdd ? `${text} The book says about ${roundedText(toTenths(book), 1)} gal.` : text
  return [{ ...row, text: words, mark: isOdd ? 'look' : 'fine' }]
}

/** All numbers of both stages and what the flight changed. */
export const compareReadings = (facts: InspectionFacts): Compared[] => {
  const asked = facts.questions.filter(({ kind, section }) => kind === 'number' && (section === 'Meters' || section === 'Fluids'))
  const rows = asked
    .filter(({ key }) => key !== 'oilAdded')
    .map((question): Compared => {
      const { key, title, unit } = question
      const [departure, back] = [numberIn(facts.departure, key), numberIn(facts.return, key)]
      const row = { key, title, unit, departure, return: back }
      if (departure === null || back === null) return { ...row, text: '', mark: 'fine' }
      const reached = meterKeys.includes(key) ? unrolledReading(back, departure) : back
      return { ...row, ...judge(question, toTenths(departure - reached), facts) }
    })
  const at = rows.findIndex(({ key }) => key === 'fuelRight') + 1
  return at === 0 ? rows : rows.toSpliced(at, 0, ...fuelRow(facts))
}

/** A reading as shown on the panel. */
export const readingText = (key: string, value: number) => (meterKeys.includes(key) ? tenthsText(value) : roundedText(value, 1))

/** Failed answers, whether or not they block the record. */
export const findingsIn = (questions: readonly Question[], answers: Answers) =>
  questions
    .filter(
      ({ kind, passes, key }) =>
        kind === 'yesNo' && passes !== null && typeof answers[key] === 'boolean' && answers[key] !== passes,
    )
    .map(({ key, title, passes }) => ({ question: key, title, answer: passes === true ? 'No' : 'Yes' }))

/** Photos in walk-around order, then the panel and the rest. */
export const photoQuestions = (questions: readonly Question[]) => {
  const order: string[] = [...walkAroundPhotos.map(([key]) => key), panelPhoto]
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const photos = questions.filter(({ kind }) => kind === 'photo')
  return photos
    .filter(({ key }, index) => photos.findIndex((other) => other.key === key) === index)
    .toSorted((a, b) => place(a.key) - place(b.key))
}
