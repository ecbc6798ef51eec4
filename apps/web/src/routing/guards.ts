import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '../calls/session.ts'
import { PageFailure } from './errors/pageFailure.ts'

/**
 * `member`: visitors sign in first, and Google users finish registering. `visitor`: members go to the home page. `owner`: visitors see the
 * page about listing an aircraft.
 */
export type Guard = 'member' | 'visitor' | 'owner'

type Visit = { account: Account | null; url: URL }

const unfinished = ({ account, url }: Visit) =>
  account && !account.isRegistrationCompleted ? paths.signUp({ next: url.pathname + url.search }) : null

/** The redirect of each guard; `null` lets the visit pass. */
const guards: Record<Guard, (visit: Visit) => string | null> = {
  member: (visit) => (visit.account ? unfinished(visit) : paths.login({ next: visit.url.pathname + visit.url.search })),
  visitor: ({ account }) => (account?.isRegistrationCompleted ? paths.home() : null),
  owner: (visit) => (visit.account ? unfinished(visit) : paths.listing()),
}

/** Runs a route's guard. An unknown name throws instead of letting everybody in. */
export const guardedAgainst = (guard: string | undefined, visit: Visit): string | null => {
  if (guard === undefined) return null
  if (!Object.hasOwn(guards, guard)) throw new PageFailure(500, 'Unknown middleware')
  return guards[guard as Guard](visit)
}
