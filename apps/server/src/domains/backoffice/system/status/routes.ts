import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import {
  incidentKinds,
  incidentStates,
  type IncidentKind,
  statusParts,
  type StatusPart,
} from '@tailshare/contract/backoffice/system/statusParts'
import { overAt, statesOf } from '@tailshare/rules/backoffice/status/incidents'
import { afterCommit } from '../../../../db/afterCommit.ts'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { publishToOperators } from '../../../people/notices/steps.ts'
import * as q from './queries.ts'
import { refreshLine } from './steps.ts'
import { firstDay, viewIncident, viewStatus } from './view.ts'

const windowOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? null : new Date(to),
})

type Act = Pick<Call<'openIncident' | 'updateIncident' | 'correctIncident'>, 'account' | 'now' | 'log'>
type Entry = { action: AuditAction; incidentId: string; text: string; what: string }
/** Logs the act, refreshes operators' pages and this server's status line; other servers follow within a minute. */
const audit = async (tx: Tx, { account, now, log }: Act, { incidentId, action, ...data }: Entry) => {
  await insertAudit(tx, { actorId: account.id, action, subjectId: incidentId, data, at: now })
  await publishToOperators(tx, 'status')
  afterCommit(
    tx,
    (db) => void refreshLine(db).catch((err: unknown) => log.warn({ err }, 'the line of the status could not be read')),
  )
}
const nameOf = ({ kind, part, title }: { kind: IncidentKind; part: StatusPart; title: string }) =>
  `${title} (${incidentKinds[kind]}: ${statusParts[part]})`

const lockAsSeen = async (tx: Tx, id: string, version: number) => {
  const row = found(await q.lockIncident(tx, id))
  if (row.version !== version) throw new Refusal('incident_changed')
  return row
}

export const statusHandlers = {
  async getStatus({ db, now }) {
    const from = firstDay(now)
    const [rows, since, incidents] = await Promise.all([
      q.listDays(db, from),
      q.findSince(db),
      q.listIncidents(db, new Date(`${from}T00:00:00Z`)),
    ])
    return viewStatus({ rows, since, incidents }, now)
  },

  async openIncident(call) {
    const { body, db, now } = call
    const { kind, part, title, text } = body
    const window = windowOf(body)
    if (window.to && window.to <= now) throw new BadInput({ to: fieldMessages.dateOutdated })
    return inTransaction(db, async (tx) => {
      const id = newId(now.getTime())
      await q.insertIncident(tx, { id, kind, part, title, from: window.from ?? now, to: window.to })
      await q.insertUpdate(tx, { id: newId(now.getTime()), incidentId: id, state: statesOf(kind)[0]!, text, at: now })
      await audit(tx, call, { action: 'incident_opened', incidentId: id, text, what: nameOf(body) })
      return viewIncident(found(await q.lockIncident(tx, id)), now)
    })
  },

  async updateIncident(call) {
    const { id } = call.params
    const { state, text, version } = call.body
    const { db, now } = call
    return inTransaction(db, async (tx) => {
      const row = await lockAsSeen(tx, id, version)
      if (overAt(row, now)) throw new Refusal('incident_over')
      if (!statesOf(row.kind).includes(state)) throw new BadInput({ state: fieldMessages.notOffered })
      await q.insertUpdate(tx, { id: newId(now.getTime()), incidentId: id, state, text, at: now })
      await q.setIncident(tx, id, state === 'solved' ? { solvedAt: now } : {})
      const what = `${incidentStates[state]}: ${nameOf(row)}`
      await audit(tx, call, { action: 'incident_updated', incidentId: id, text, what })
      return viewIncident(found(await q.lockIncident(tx, id)), now)
    })
  },

  async correctIncident(call) {
    const { id } = call.params
    const { body, db, now } = call
    const { kind, part, title, version } = body
    return inTransaction(db, async (tx) => {
      const row = await lockAsSeen(tx, id, version)
      // Planned work can't become an outage or the reverse: its updates would be wrong.
      if ((row.kind === 'planned') !== (kind === 'planned')) throw new BadInput({ kind: fieldMessages.notOffered })
      const { from, to } = windowOf(body)
      await q.setIncident(tx, id, { kind, part, title, ...(from && { beginsAt: from, endsAt: to }) })
      const what = `Before: ${nameOf(row)}`
      await audit(tx, call, { action: 'incident_corrected', incidentId: id, text: nameOf(body), what })
      return viewIncident(found(await q.lockIncident(tx, id)), now)
    })
  },
} satisfies Handling<'getStatus' | 'openIncident' | 'updateIncident' | 'correctIncident'>
