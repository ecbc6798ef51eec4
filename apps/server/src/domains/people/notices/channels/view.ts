import type { Device } from '@tailshare/contract/people/notices/channels'

type Row = { id: string; userAgent: string; createdAt: Date; sessionId: string }

export const viewDevice = ({ id, userAgent, createdAt, sessionId }: Row, currentSession: string): Device => ({
  id,
  userAgent,
  created: createdAt.toISOString(),
  isCurrent: sessionId === currentSession,
})
