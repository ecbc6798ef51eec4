import type { CallServices } from '../services.ts'
import type { Caller, Http } from './call.ts'

/** This browser has just changed something. It says nothing else, and goes by itself once every replica in use must know. */
const wroteCookie = 'tailshare.wrote'

/** Where this caller's `readDb` reads: from a replica, unless that could show them less than they have seen or done. */
export const readsFrom = ({ db, readDb, fresh }: CallServices, account: Caller | undefined, http: Http, now: Date) =>
  fresh && (http.cookie(wroteCookie) !== undefined || fresh.isDue(account?.id, now.getTime())) ? db : readDb

export const noteWrite = ({ fresh }: CallServices, http: Http) => {
  if (fresh) http.setCookie(wroteCookie, '1', { seconds: fresh.seconds })
}
