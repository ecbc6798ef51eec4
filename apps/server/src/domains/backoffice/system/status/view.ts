import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Incident, PartStatus, Status } from '@tailshare/contract/backoffice/system/status'
import { statusDays, statusPartNames, type StatusPart } from '@tailshare/contract/backoffice/system/statusParts'
import { overAt } from '@tailshare/rules/backoffice/status/incidents'
import { levelOf, standingOf } from '@tailshare/rules/backoffice/status/standing'
import { uptimeOf } from '@tailshare/rules/backoffice/status/uptime'
import type { DayRow, IncidentRow } from './queries.ts'

export const firstDay = (now: Date) => plusDays(dayIn(now, 'UTC'), 1 - statusDays)

export const viewIncident = ({ from, to, solvedAt, updates, ...row }: IncidentRow, now: Date): Incident => {
  const over = overAt({ ...row, from, to, solvedAt }, now)
  return {
    id: row.id,
    kind: row.kind,
    part: row.part,
    title: row.title,
    // Planned work ends on schedule without an update.
    state: over ? 'solved' : updates[0]!.state,
    from: from.toISOString(),
    to: (over ?? to)?.toISOString() ?? null,
    isOpen: over === null,
    updates: updates.map((update) => ({ ...update, at: new Date(update.at).toISOString() })),
    version: row.version,
  }
}

type StatusRows = { rows: readonly DayRow[]; since: Date | undefined; incidents: readonly IncidentRow[] }

export const viewStatus = ({ rows, since, incidents }: StatusRows, now: Date): Status => {
  const viewPart = (part: StatusPart): PartStatus => {
    const sums = rows.filter((row) => row.part === part)
    const row = sums.at(-1)
    const last = row && { minute: row.lastMinute, isWell: row.isWell }
    return { part, level: levelOf(part, { last, incidents, now }), ...uptimeOf({ part, sums, since, now }) }
  }
  const parts = statusPartNames.map(viewPart)
  const checked = rows
    .map(({ lastMinute }) => lastMinute)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1)
  const all = incidents.map((row) => viewIncident(row, now))
  const open = all.filter(({ isOpen }) => isOpen)
  return {
    ...standingOf(parts),
    checked: checked?.toISOString() ?? null,
    parts,
    open: [...open.filter(({ from }) => new Date(from) <= now), ...open.filter(({ from }) => new Date(from) > now)],
    past: all.filter(({ isOpen }) => !isOpen),
  }
}
