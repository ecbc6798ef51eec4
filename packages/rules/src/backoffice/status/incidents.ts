import { wholeInstantText } from '@tailshare/contract/text/timeText'
import type { IncidentKind, IncidentState, StatusPart } from '@tailshare/contract/backoffice/statusParts'

/** `to`: the end of planned work; `solvedAt`: when an operator said that it is over. */
export type IncidentFacts = {
  kind: IncidentKind
  part: StatusPart
  from: Date
  to: Date | null
  solvedAt: Date | null
}

/** When it was over; planned work ends by its own clock, unless someone said so before. `null`: it goes on, or is still to come. */
export const overAt = ({ kind, to, solvedAt }: IncidentFacts, now: Date) => {
  const planned = kind === 'planned' && to !== null && to <= now ? to : null
  return solvedAt && planned ? (solvedAt < planned ? solvedAt : planned) : (solvedAt ?? planned)
}

/** Its part is in trouble, or worked on, this moment. */
export const isNow = (facts: IncidentFacts, now: Date) => facts.from <= now && overAt(facts, now) === null

const troubleStates = ['investigating', 'found', 'watching', 'solved'] as const satisfies IncidentState[]
const plannedStates = ['announced', 'solved'] as const satisfies IncidentState[]

/** What an update may say; the first is where an incident begins. Trouble that was thought fixed may be looked into again. */
export const statesOf = (kind: IncidentKind): readonly IncidentState[] => (kind === 'planned' ? plannedStates : troubleStates)

/** So long before it begins, planned work is announced on every page. */
const announcedMs = 24 * 3_600_000

type Told = IncidentFacts & { id: string; title: string }

/** Planned work says when; in UTC, which pilots read, since one line is for all. */
export const lineText = ({ kind, title, from }: Told, now: Date) =>
  kind === 'planned' && from > now ? `Planned for ${wholeInstantText(from, 'UTC')}: ${title}` : title

/** What every page says in a line: the newest trouble, or else the planned work that is next. */
export const lineOf = <Incident extends Told>(incidents: readonly Incident[], now: Date): Incident | undefined => {
  const open = incidents
    .filter((one) => overAt(one, now) === null && one.from.getTime() - announcedMs <= now.getTime())
    .sort((a, b) => b.from.getTime() - a.from.getTime())
  return open.find(({ kind }) => kind !== 'planned') ?? open.at(-1)
}
