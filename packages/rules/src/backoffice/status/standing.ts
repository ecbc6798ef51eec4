import { type StatusLevel, statusLevelNames, type StatusPart } from '@tailshare/contract/backoffice/statusParts'
import { type IncidentFacts, isNow } from './incidents.ts'

/** What a minute has shown of a part. */
type LastMinute = { minute: Date; isWell: boolean }

/** Two missed minutes and some. */
const silentMs = 3 * 60_000

const worst = (levels: readonly StatusLevel[]) =>
  levels.reduce((a, b) => (statusLevelNames.indexOf(b) > statusLevelNames.indexOf(a) ? b : a), 'well')

/**
 * How a part stands: the worse of what was recorded last and what operators say. What we see fail by ourselves is tried again and so is slow; only
 * people say that it is down. Without any record of late, search and booking are down, as their minutes count, and of the others we do not know.
 * What fails while it is worked on as planned is a part of that.
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

/** All parts in one sentence, and the worst of their levels. */
export const standingOf = (parts: readonly { part: StatusPart; level: StatusLevel }[]) => {
  const level = worst(parts.map((one) => one.level))
  const asBad = parts.filter((one) => one.level === level)
  if (level === 'well') return { level, sentence: 'Everything works.' }
  if (level === 'unknown' && asBad.length > 1) return { level, sentence: 'We can’t tell right now how things are.' }
  if (asBad.length > 2) return { level, sentence: 'Several parts of Tailshare have trouble right now.' }
  return { level, sentence: asBad.map((one) => sentences[one.part][one.level as Exclude<StatusLevel, 'well'>]).join(' ') }
}
