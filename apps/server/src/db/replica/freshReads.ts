/** Between two checks of the replica, plus the time of the second. */
const unseenSeconds = 4
/** Above this, treat everyone as due: cheaper than that many names. */
const mostNamed = 50_000

export type FreshReads = ReturnType<typeof openFreshReads>

/**
 * Tracks accounts that must not see stale data: those notified a moment ago. A replica in use lags by at most `lagSeconds` plus one check,
 * and for that long their reads go to the primary. Authors of a change carry a cookie instead.
 */
export const openFreshReads = (lagSeconds: number) => {
  const seconds = lagSeconds + unseenSeconds
  /** Account to expiry, earliest first. */
  const until = new Map<string, number>()
  let allUntil = 0
  const forget = (now: number) => {
    for (const [id, end] of until) {
      if (end > now) return
      until.delete(id)
    }
  }
  return {
    seconds,
    notified: (accountIds: readonly string[], now: number) => {
      forget(now)
      if (until.size + accountIds.length > mostNamed) {
        until.clear()
        allUntil = now + seconds * 1000
        return
      }
      for (const id of accountIds) {
        until.delete(id)
        until.set(id, now + seconds * 1000)
      }
    },
    /** Events may have been missed, so everyone is due. */
    missed: (now: number) => {
      allUntil = now + seconds * 1000
    },
    isDue: (accountId: string | undefined, now: number) =>
      allUntil > now || (accountId !== undefined && (until.get(accountId) ?? 0) > now),
  }
}
