import type { Handling } from '../../../../http/call.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { clearSessionCookies } from '../../../../http/session.ts'
import { deleteSession, listSessions } from './queries.ts'

export const sessionHandlers = {
  async listSessions({ account, db, now }) {
    const sessions = await listSessions(db, account.id, now)
    return sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      userAgent,
      created: createdAt.toISOString(),
      lastSeen: seenAt.toISOString(),
      isCurrent: id === account.sessionId,
    }))
  },

  async endSession({ params, account, db, http }) {
    if (!(await deleteSession(db, { accountId: account.id, id: params.id }))) throw new Refusal('not_found')
    if (params.id === account.sessionId) clearSessionCookies(http)
  },
} satisfies Handling<'listSessions' | 'endSession'>
