import type { StatusLine } from '@tailshare/contract/status'

let line: StatusLine | undefined
let reachedAt: Date | undefined

/** What every page says in a line, as this process last read it; nothing while nothing is wrong. */
export const statusLine = () => line

/** When this process last reached its records; never since it began. */
export const lastReached = () => reachedAt

export const noteStatusLine = (read: StatusLine | undefined) => {
  line = read
  reachedAt = new Date()
}
