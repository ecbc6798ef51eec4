/** Whether the session token is older than a day. The server sets a readable cookie with the time, in epoch seconds, from which it is. */
export const refreshDue = (cookies: string, nowMs: number) => {
  const after = /(?:^|;\s*)auth\.refresh_after=(\d+)(?:;|$)/.exec(cookies)?.[1]
  return after === undefined || Number(after) * 1000 <= nowMs
}
