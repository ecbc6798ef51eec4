import { givablePercent } from '@tailshare/rules/sharing/shares/shareRequests'
import type { Shared } from './queries.ts'

/** Of the whole, in percent; nothing for who holds nothing. */
export const heldBy = ({ holders }: Pick<Shared, 'holders'>, accountId: string) =>
  holders.find(({ person }) => person.id === accountId)?.percent ?? 0

/** What of it someone can offer, promise and hand over. */
export const givableBy = (shared: Pick<Shared, 'holders' | 'ownerId'>, accountId: string) =>
  givablePercent(heldBy(shared, accountId), accountId === shared.ownerId)
