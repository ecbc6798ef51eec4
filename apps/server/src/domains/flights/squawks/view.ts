import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { Squawk } from '@tailshare/contract/flights/ramp'
import type { SquawkCard, SquawkEntry, SquawkPage, SquawkPhoto } from '@tailshare/contract/flights/squawks/squawks'
import { whyNotComment, whyNotMove, type SquawkRole } from '@tailshare/rules/flights/squawks/squawks'
import type { EntryRow, ReportedRow, SquawkRow } from './queries.ts'

export const viewSquawk = ({ id, question, text, severity, state, createdAt }: ReportedRow): Squawk => ({
  id,
  question,
  text,
  severity,
  state,
  created: createdAt.toISOString(),
})

export const viewSquawkPhoto = ({ id }: { id: string }): SquawkPhoto => ({
  id,
  url: fileAddresses.squawkPhoto(id),
  thumbnailUrl: fileAddresses.squawkPhoto(id, { size: 'thumbnail' }),
})

export const viewEntry = ({ byId, byName, at, photos, ...entry }: EntryRow): SquawkEntry => ({
  ...entry,
  by: byId === null ? null : { id: byId, name: byName ?? '' },
  at: at.toISOString(),
  photos: photos.map(viewSquawkPhoto),
})

export const viewCard = (row: SquawkRow): SquawkCard => ({
  id: row.id,
  aircraftId: row.aircraftId,
  tailNumber: row.tailNumber,
  zone: row.zone,
  text: row.text,
  severity: row.severity,
  state: row.state,
  dueOn: row.dueOn,
  inoperative: row.inoperative,
  needsDecision: row.needsDecision,
  created: row.createdAt.toISOString(),
  reportedBy: row.reportedBy,
  entries: row.entries,
  photos: row.photos,
})

type Seen = {
  row: SquawkRow
  as: readonly SquawkRole[]
  entries: EntryRow[]
  atRisk: number
  annualDue: string | null
  now: Date
}

export const viewPage = ({ row, as, entries, atRisk, annualDue, now }: Seen): SquawkPage => {
  const facts = { state: row.state, severity: row.severity, closedAt: row.closedAt, now }
  const seesOrder = row.foundIt || as.some((role) => role === 'owner' || role === 'operator' || role === 'staff')
  const defer = whyNotMove('defer', as, facts)
  return {
    ...viewCard(row),
    orderId: seesOrder ? row.orderId : null,
    thread: entries.map(viewEntry),
    atRisk,
    nextInspection: defer === null ? annualDue : null,
    whyNot: {
      comment: whyNotComment(as),
      defer,
      start: whyNotMove('start', as, facts),
      close: whyNotMove('close', as, facts),
      reopen: whyNotMove('reopen', as, facts),
      judge: whyNotMove('judge', as, facts),
    },
  }
}
