import { givablePercent } from '@tailshare/rules/sharing/shares/shareRequests'
import type { Shared } from './queries.ts'

/** Percent of the whole; 0 for others. */
export const heldBy = ({ holders }: Pick<Shared, 'holders'>, accountId: string) =>
  holders.find(({ person }) => person.id === accountId)?.percent ?? 0

/** The percent someone can offer and sell. */
export const givableBy = (shared: Pick<Shared, 'holders' | 'ownerId'>, accountId: string) =>
  givablePercent(heldBy(shared, accountId), accountId === shared.ownerId)
