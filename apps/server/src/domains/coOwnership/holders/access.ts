import type { Shared } from './queries.ts'

/** Of the whole, in percent; nothing for who holds nothing. */
export const heldBy = ({ holders }: Pick<Shared, 'holders'>, accountId: string) =>
  holders.find(({ person }) => person.id === accountId)?.percent ?? 0
