import type { AdvisorView, Invitation } from '@tailshare/contract/people/advisors/advisors'
import { viewPerson } from '../accounts/profile/view.ts'
import type { AdvisorViewRow, InvitationRow } from './queries.ts'

export const viewInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  state: row.confirmedAt ? 'confirmed' : row.expiresAt > now ? 'invited' : 'expired',
  owner: viewPerson(row.owner),
  advisor: row.advisor && viewPerson(row.advisor),
  created: row.createdAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  confirmed: row.confirmedAt?.toISOString() ?? null,
})

export const viewAdvisorView = ({ id, what, at, advisor }: AdvisorViewRow): AdvisorView => ({
  id,
  advisor: viewPerson(advisor),
  what,
  at: at.toISOString(),
})
