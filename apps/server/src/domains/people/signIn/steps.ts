import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '@tailshare/contract/people/accounts/accounts'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Call, Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { endSession, startSession } from '../../../http/session.ts'
import { sendMail } from '../../../outside/sending/mail.ts'
import { freshSessionMs } from '../accounts/leaving/access.ts'
import { findSessionStart } from '../accounts/leaving/queries.ts'
import { findPasswordHash } from './password/queries.ts'
import { findAccount } from '../accounts/profile/queries.ts'
import { viewAccount } from '../accounts/profile/view.ts'
import { browserIn, checkOwnPassword, knownBrowser } from './access.ts'

export const browserCookie = 'auth.browser'
/** The longest that browsers keep a cookie. */
const browserSeconds = 400 * 86_400

type Arriving = Pick<Call<'login'>, 'http' | 'now' | 'account' | 'config'>
/** `isWatched`: the provider, such as Google, notifies people of new browsers itself. */
type Who = { id: string; isStrong: boolean; isWatched?: boolean }

/** Replaces this browser's session with one for this account, and announces a new browser. */
export const enter = async (
  tx: Db,
  { http, now, account, config }: Arriving,
  { id, isStrong, isWatched = false }: Who,
): Promise<Account> => {
  const own = found(await findAccount(tx, id))
  const { email } = own
  const browser = browserIn(email, http.cookie(browserCookie), config.secretKey)
  if (browser === undefined && !isWatched && account?.id !== id) await sendMail(tx, fromNewBrowser(email, http))
  if (account) await endSession(tx, account.sessionId)
  await startSession(tx, http, id, now, { isStrong })
  http.setCookie(browserCookie, knownBrowser(email, browser ?? newId(), config.secretKey), { seconds: browserSeconds })
  return viewAccount(own, config.secretKey)
}

const fromNewBrowser = (to: string, { origin, userAgent }: Pick<Arriving['http'], 'origin' | 'userAgent'>) => ({
  to,
  subject: `New log-in to your ${productName} account`,
  text: `Someone logged in to your account with a browser that we have not seen before. It calls itself:\n\n${userAgent.slice(0, 200) || 'nothing'}\n\nIf it was you, you don’t need to do anything. If not, choose a new password at once: that signs everyone else out.`,
  action: { label: 'See where you are signed in', url: origin + paths.preferences() },
})

/** Confirms the person before an irreversible act: the browser may be borrowed. Returns the checked password's hash. */
export const reauthenticate = async (db: Db, account: Caller, password: string | undefined, now: Date) => {
  const passwordHash = (await findPasswordHash(db, account.id))?.passwordHash ?? null
  if (passwordHash !== null) {
    await checkOwnPassword(db, account, { password: password ?? '', stored: passwordHash, now })
    return passwordHash
  }
  const started = await findSessionStart(db, account.sessionId)
  if (!started || now.getTime() - started.createdAt.getTime() > freshSessionMs) throw new Refusal('sign_in_again')
  return null
}
