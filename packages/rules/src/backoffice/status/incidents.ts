import { wholeInstantText } from '@tailshare/contract/text/timeText'
import type { IncidentKind, IncidentState, StatusPart } from '@tailshare/contract/backoffice/system/statusParts'

/** `to`: end of planned work. `solvedAt`: when an operator marked it as over. */
export type IncidentFacts = {
  kind: IncidentKind
  part: StatusPart
  from: Date
  to: Date | null
  solvedAt: Date | null
}

/** When it ended. Planned work ends at its planned time unless marked earlier. `null`: ongoing or still ahead. */
export const overAt = ({ kind, to, solvedAt }: IncidentFacts, now: Date) => {
  const planned = kind === 'planned' && to !== null && to <= now ? to : null
  return solvedAt && planned ? (solvedAt < planned ? solvedAt : planned) : (solvedAt ?? planned)
}

export const isNow = (facts: IncidentFacts, now: Date) => facts.from <= now && overAt(facts, now) === null

const troubleStates = ['investigating', 'found', 'watching', 'solved'] as const satisfies IncidentState[]
const plannedStates = ['announced', 'solved'] as const satisfies IncidentState[]

/** Allowed states of an update; the first is the initial one. A fixed incident can go back to investigation. */
export const statesOf = (kind: IncidentKind): readonly IncidentState[] => (kind === 'planned' ? plannedStates : troubleStates)

/** Planned work is announced on every page this long before it starts. */
const announcedMs = 24 * 3_600_000

type TitledIncident = IncidentFacts & { id: string; title: string }

/** Includes the time for planned work. In UTC, because one line serves all readers and pilots know it. */
export const lineText = ({ kind, title, from }: TitledIncident, now: Date) =>
  kind === 'planned' && from > now ? `Planned for ${wholeInstantText(from, 'UTC')}: ${title}` : title

/** The banner of all pages: the latest incident, otherwise the next planned work. */
export const lineOf = <Incident extends TitledIncident>(incidents: readonly Incident[], now: Date): Incident | undefined => {
  const open = incidents
    .filter((one) => overAt(one, now) === null && one.from.getTime() - announcedMs <= now.getTime())
    .sort((a, b) => b.from.getTime() - a.from.getTime())
  return open.find(({ kind }) => kind !== 'planned') ?? open.at(-1)
}
