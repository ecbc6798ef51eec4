import { productName } from '@tailshare/contract/base/constants'
import { hashPassword } from '../../../../crypto/password.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { endSessions, hashToken, lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { checkOwnPassword } from '../access.ts'
import { findPasswordHash, forgetTries, isOpenReset, setPasswordHash, consumeReset } from './queries.ts'

export const passwordHandlers = {
  /** The job looks up the account, so every address takes the same time and gets the same answer. */
  async requestPasswordReset({ body, db, http }) {
    await enqueue(db, 'sendPasswordReset', { email: body.email, origin: http.origin })
    return { sent: true }
  },

  async checkResetLink({ body, db, now }) {
    return { opens: await isOpenReset(db, hashToken(body.token), now) }
  },

  async resetPassword({ body, db, now }) {
    const passwordHash = await hashPassword(body.password)
    await inTransaction(db, async (tx) => {
      const reset = await consumeReset(tx, hashToken(body.token), now)
      if (!reset) throw new Refusal('reset_link_expired')
      await setPassword(tx, { accountId: reset.accountId, passwordHash, now })
      await endSessions(tx, reset.accountId)
    })
  },

  async changePassword({ body, account, db, now }) {
    const stored = await findPasswordHash(db, account.id)
    await checkOwnPassword(db, account, { password: body.oldPassword, stored: stored?.passwordHash, now })
    const passwordHash = await hashPassword(body.password)
    await inTransaction(db, async (tx) => {
      // A reset finished meanwhile wins.
      const current = await lockCaller(tx, account)
      if (current.passwordHash !== stored?.passwordHash) throw new Refusal('wrong_password')
      await setPassword(tx, { accountId: account.id, passwordHash, now })
      await endSessions(tx, account.id, account.sessionId)
    })
  },
} satisfies Handling<'requestPasswordReset' | 'checkResetLink' | 'resetPassword' | 'changePassword'>

const setPassword = async (db: Db, { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date }) => {
  const { email } = await setPasswordHash(db, accountId, passwordHash)
  await forgetTries(db, { accountId, email, now })
  await sendMail(db, {
    to: email,
    subject: 'Your password was changed',
    text: `The password of your ${productName} account was changed just now.\n\nIf it was not you, choose a new one at once: on the log-in page, ask for a password reset.`,
  })
}
