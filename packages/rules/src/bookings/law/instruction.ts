import { toTenths } from '@tailshare/contract/text/hours'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import type { LessonFacts } from '../book/facts.ts'

/** 14 CFR 61.195(a)(1): maximum hours of flight training in any 24 consecutive hours. */
export const mostInstructionHours = 8
const windowHours = 24

const msPerHour = 3_600_000
const hoursOf = ({ from, to }: Period) => (to.getTime() - from.getTime()) / msPerHour

/** Hours of a lesson that may fall within a window: at most the time both overlap. A lesson longer than a day is spread evenly. */
const within = (lesson: LessonFacts, { from, to }: Period) => {
  const shared = Math.min(lesson.to.getTime(), to.getTime()) - Math.max(lesson.from.getTime(), from.getTime())
  if (shared <= 0) return 0
  const [time, whole] = [shared / msPerHour, hoursOf(lesson)]
  return whole > windowHours ? (lesson.hours * time) / whole : Math.min(lesson.hours, time)
}

/** The most instruction hours (in tenths) in any 24 hours that include this lesson, counting the instructor's other lessons. */
export const mostWithinDay = (lesson: LessonFacts, others: readonly LessonFacts[]) => {
  const [since, until] = [plusHours(lesson.from, -windowHours), plusHours(lesson.to, windowHours)]
  const all = [lesson, ...others.filter(({ from, to }) => from < until && to > since)]
  const starts = all.flatMap(({ from, to }) => [from, to, plusHours(from, -windowHours), plusHours(to, -windowHours)])
  const windows = starts.map((from) => ({ from, to: plusHours(from, windowHours) }))
  const sums = windows
    .filter((window) => within(lesson, window) > 0)
    .map((window) => all.reduce((sum, one) => sum + within(one, window), 0))
  return toTenths(Math.max(0, ...sums))
}
