import type { StatusLine } from '@tailshare/contract/backoffice/status'

let line: StatusLine | undefined
let reachedAt: Date | undefined

/** What every page says in a line, as this process last read it; nothing while nothing is wrong. */
export const statusLine = () => line

/** When this process last reached its records; never since it began. */
export const lastReached = () => reachedAt

/** Two looks were missed, and some. */
const missedMs = 45_000

/** This process has not reached its records for so long that it is not only busy. */
export const isOutOfReach = () => reachedAt !== undefined && Date.now() - reachedAt.getTime() > missedMs

export const noteStatusLine = (read: StatusLine | undefined, at = new Date()) => {
  line = read
  reachedAt = at
}

/** For tests: as in a process that has just begun. */
export const forgetStatusLine = () => {
  line = undefined
  reachedAt = undefined
}
