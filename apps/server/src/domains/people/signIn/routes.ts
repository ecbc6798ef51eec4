import { checkPassword } from '../../../crypto/password.ts'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { endSession, rotateSession, clearSessionCookies } from '../../../http/session.ts'
import { findAccount } from '../accounts/profile/queries.ts'
import { asOperatorsSee, viewAccount } from '../accounts/profile/view.ts'
import { askSecondFactor } from './secondFactor/access.ts'
import { findFactors } from './secondFactor/queries.ts'
import { browserIn, countTry } from './access.ts'
import { findCredentials, lockCredentials } from './queries.ts'
import { browserCookie, enter } from './steps.ts'

export const signInHandlers = {
  async login(call) {
    const { body, db, http, now, config } = call
    const browser = browserIn(body.email, http.cookie(browserCookie), config.secretKey)
    const tell = await countTry(db, { email: body.email, ip: http.ip, browser }, now)
    const known = await findCredentials(db, body.email)
    const isRight = await checkPassword(body.password, known?.passwordHash)
    await tell(isRight && known !== undefined)
    if (!isRight || !known) throw new Refusal('wrong_credentials')

    return inTransaction(db, async (tx) => {
      // A reset meanwhile has ended all sessions; don't start one with the old password.
      const locked = await lockCredentials(tx, known)
      if (!locked) throw new Refusal('wrong_credentials')
      if (locked.suspendedAt) throw new Refusal('account_suspended')
      askSecondFactor(known, await findFactors(tx, known.id), { http, secretKey: config.secretKey, now })
      return enter(tx, call, { id: known.id, isStrong: false })
    })
  },

  async logout({ account, db, http }) {
    if (account) await endSession(db, account.sessionId)
    clearSessionCookies(http)
  },

  async refreshSession({ account, db, http, now, config }) {
    await rotateSession(db, http, { sessionId: account.sessionId, secretKey: config.secretKey, now })
    return viewAccount(found(await findAccount(db, account.id)), config.secretKey)
  },

  async getAccount({ account, db, config }) {
    const own = viewAccount(found(await findAccount(db, account.id)), config.secretKey)
    return account.viewing ? asOperatorsSee(own, account.viewing) : own
  },
} satisfies Handling<'login' | 'logout' | 'refreshSession' | 'getAccount'>
