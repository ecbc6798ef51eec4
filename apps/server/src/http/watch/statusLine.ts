import type { StatusLine } from '@tailshare/contract/backoffice/system/status'

let line: StatusLine | undefined
let reachedAt: Date | undefined

/** The banner of all pages, as last read. Undefined without one. */
export const statusLine = () => line

/** When this process last reached the database. Undefined if never. */
export const databaseReachedAt = () => reachedAt

/** Two missed checks plus a margin. */
const missedMs = 45_000

/** The database has been unreachable for too long to be merely busy. */
export const isOutOfReach = () => reachedAt !== undefined && Date.now() - reachedAt.getTime() > missedMs

export const noteStatusLine = (read: StatusLine | undefined, at = new Date()) => {
  line = read
  reachedAt = at
}

/** For tests: as in a new process. */
export const forgetStatusLine = () => {
  line = undefined
  reachedAt = undefined
}
