/** Whether a signed-in browser's token is older than a day: the server's readable cookie names the second from which on it is. */
export const refreshDue = (cookies: string, nowMs: number) => {
  const after = /(?:^|;\s*)auth\.refresh_after=(\d+)(?:;|$)/.exec(cookies)?.[1]
  return after === undefined || Number(after) * 1000 <= nowMs
}
