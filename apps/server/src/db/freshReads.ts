/** Between two looks at the replica, and until the second has its answer. */
const unseenSeconds = 4
/** Everybody at once is cheaper than so many names. */
const mostNamed = 50_000

export type FreshReads = ReturnType<typeof openFreshReads>

/**
 * Who must not be shown an old state: whoever was told of news a moment ago (each process hears all of them). A replica in use lags by
 * less than `lagSeconds` and a little; that long their reads go to the primary. Who wrote themselves says so by a cookie that lives as long.
 */
export const openFreshReads = (lagSeconds: number) => {
  const seconds = lagSeconds + unseenSeconds
  /** Until when; the first to end stand first. */
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
    told: (accountIds: readonly string[], now: number) => {
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
    /** News may have been missed, of anyone. */
    missed: (now: number) => {
      allUntil = now + seconds * 1000
    },
    isDue: (accountId: string | undefined, now: number) =>
      allUntil > now || (accountId !== undefined && (until.get(accountId) ?? 0) > now),
  }
}
