import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '../session.ts'
import { PageFailure } from './pageFailure.ts'

/** `member`: visitors sign in first, and people who came by Google finish registering. `visitor`: members are sent home. `owner`: visitors see what listing an aircraft means. */
export type Guard = 'member' | 'visitor' | 'owner'

type Visit = { account: Account | null; url: URL }

const unfinished = ({ account, url }: Visit) =>
  account && !account.isRegistrationCompleted ? paths.signUp({ next: url.pathname + url.search }) : null

/** Where a guard sends someone instead; `null` lets them pass. */
const guards: Record<Guard, (visit: Visit) => string | null> = {
  member: (visit) => (visit.account ? unfinished(visit) : paths.login({ next: visit.url.pathname + visit.url.search })),
  visitor: ({ account }) => (account?.isRegistrationCompleted ? paths.home() : null),
  owner: (visit) => (visit.account ? unfinished(visit) : paths.listing()),
}

/** Asks a route's guard. A name that no guard has ends in an error page rather than in an open door. */
export const guardedAgainst = (guard: string | undefined, visit: Visit): string | null => {
  if (guard === undefined) return null
  if (!Object.hasOwn(guards, guard)) throw new PageFailure(500, 'Unknown middleware')
  return guards[guard as Guard](visit)
}
