import type { CallServices } from '../../services.ts'
import type { Caller, Http } from '../call.ts'

/** Set after a change. Contains no data, and expires once every replica in use is up to date. */
const wroteCookie = 'tailshare.wrote'

/** Database for this caller's reads: a replica, unless it could miss what they have seen or done. */
export const readsFrom = ({ db, readDb, fresh }: CallServices, account: Caller | undefined, http: Http, now: Date) =>
  fresh && (http.cookie(wroteCookie) !== undefined || fresh.isDue(account?.id, now.getTime())) ? db : readDb

export const noteWrite = ({ fresh }: CallServices, http: Http) => {
  if (fresh) http.setCookie(wroteCookie, '1', { seconds: fresh.seconds })
}
