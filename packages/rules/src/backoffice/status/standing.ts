import { type StatusLevel, statusLevelNames, type StatusPart } from '@tailshare/contract/backoffice/system/statusParts'
import { type IncidentFacts, isNow } from './incidents.ts'

/** Result of the last check of a part. */
type LastMinute = { minute: Date; isWell: boolean }

/** Two missed checks plus a margin. */
const silentMs = 3 * 60_000

const worst = (levels: readonly StatusLevel[]) =>
  levels.reduce((a, b) => (statusLevelNames.indexOf(b) > statusLevelNames.indexOf(a) ? b : a), 'well')

/**
 * Level of a part: the worse of the last check and open incidents. A failing check means `slow`, since calls are retried; only an operator
 * can declare it `down`. Without recent checks, booking is `down` (as in its uptime) and others are `unknown`. During planned work,
 * failures count as part of it.
 */
export const levelOf = (
  part: StatusPart,
  { last, incidents, now }: { last: LastMinute | undefined; incidents: readonly IncidentFacts[]; now: Date },
): StatusLevel => {
  const said = incidents.filter((one) => one.part === part && isNow(one, now)).map(({ kind }) => kind)
  const isSilent = last !== undefined && now.getTime() - last.minute.getTime() > silentMs
  const silent = part === 'booking' ? 'down' : 'unknown'
  const seen = last === undefined ? 'unknown' : isSilent ? silent : last.isWell ? 'well' : 'slow'
  return worst(said.includes('planned') ? said : [seen, ...said])
}

const sentences: Record<StatusPart, Record<Exclude<StatusLevel, 'well'>, string>> = {
  booking: {
    planned: 'We’re working on search and booking, as planned.',
    unknown: 'We can’t tell right now how search and booking are doing.',
    slow: 'Search and booking are slow.',
    down: 'Search and booking don’t work right now.',
  },
  payments: {
    planned: 'We’re working on payments, as planned.',
    unknown: 'We can’t tell right now how payments are doing.',
    slow: 'Payments are slow to confirm.',
    down: 'Payments don’t go through right now.',
  },
  messages: {
    planned: 'We’re working on email and texts, as planned.',
    unknown: 'We can’t tell right now how email and texts are doing.',
    slow: 'Emails and texts arrive late.',
    down: 'Emails and texts don’t go out right now.',
  },
  jobs: {
    planned: 'We’re working on reminders and deadlines, as planned.',
    unknown: 'We can’t tell right now how reminders and deadlines are doing.',
    slow: 'Reminders and deadlines run late.',
    down: 'Reminders and deadlines have stopped for now.',
  },
}

/** One sentence for all parts, and the worst level. */
export const standingOf = (parts: readonly { part: StatusPart; level: StatusLevel }[]) => {
  const level = worst(parts.map((one) => one.level))
  const asBad = parts.filter((one) => one.level === level)
  if (level === 'well') return { level, sentence: 'Everything works.' }
  if (level === 'unknown' && asBad.length > 1) return { level, sentence: 'We can’t tell right now how things are.' }
  if (asBad.length > 2) return { level, sentence: 'Several parts of Tailshare have trouble right now.' }
  return { level, sentence: asBad.map((one) => sentences[one.part][one.level as Exclude<StatusLevel, 'well'>]).join(' ') }
}
