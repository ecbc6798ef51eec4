import { checkPassword } from '../../../crypto/password.ts'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { endSession, rotateSession, startSession, takeCookies } from '../../../http/session.ts'
import { findAccount } from '../profile/queries.ts'
import { viewAccount } from '../profile/view.ts'
import { holdUp, whoTries } from './access.ts'
import { deleteTries, findCredentials, lockCredentials } from './queries.ts'

export const signInHandlers = {
  async login({ body, db, http, now, account, config }) {
    const who = whoTries(body.email, http.ip)
    await holdUp(db, who, now)
    const known = await findCredentials(db, body.email)
    if (!(await checkPassword(body.password, known?.passwordHash)) || !known) throw new Refusal('wrong_credentials')
    await deleteTries(db, who)

    await inTransaction(db, async (tx) => {
      // A reset in between has ended all sessions; one for the old password must not come after it.
      const locked = await lockCredentials(tx, known)
      if (!locked) throw new Refusal('wrong_credentials')
      if (locked.suspendedAt) throw new Refusal('account_suspended')
      if (account) await endSession(tx, account.sessionId)
      await startSession(tx, http, known.id, now)
    })
    return viewAccount(found(await findAccount(db, known.id)), config.secretKey)
  },

  async logout({ account, db, http }) {
    if (account) await endSession(db, account.sessionId)
    takeCookies(http)
  },

  async refreshSession({ account, db, http, now, config }) {
    await rotateSession(db, http, { sessionId: account.sessionId, secretKey: config.secretKey, now })
    return viewAccount(found(await findAccount(db, account.id)), config.secretKey)
  },

  async getAccount({ account, db, config }) {
    return viewAccount(found(await findAccount(db, account.id)), config.secretKey)
  },
} satisfies Handling<'login' | 'logout' | 'refreshSession' | 'getAccount'>
