import type { RecordKeeper } from '@tailshare/contract/maintenance/recordKeepers/recordKeepers'
import type { KeeperRow } from './queries.ts'

type Viewer = { id: string; email: string }

/** Only the owner and the person see the address. */
export const viewKeeper = (row: KeeperRow, viewer: Viewer, now: Date): RecordKeeper => {
  const isMine = row.person ? row.person.id === viewer.id : row.email === viewer.email
  const isOwner = row.owner.id === viewer.id
  return {
    id: row.id,
    aircraft: row.aircraft,
    owner: row.owner,
    role: row.role,
    state: row.acceptedAt ? 'given' : row.expiresAt !== null && row.expiresAt > now ? 'invited' : 'expired',
    person: row.person,
    email: isOwner || isMine ? row.email : null,
    created: row.createdAt.toISOString(),
    expires: row.acceptedAt ? null : (row.expiresAt?.toISOString() ?? null),
    mayEnd: isOwner || isMine,
  }
}
