import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { hashToken, lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { proofCookie, proofOf } from '../signUp/access.ts'
import { deleteCode } from '../signUp/queries.ts'
import { reauthenticate } from '../steps.ts'
import { endLaterWaysBack, findWayBack, lockAddress, removeWaysIn } from './queries.ts'
import { moveAddress, oldestChange, tellMoved, tellTakenBack } from './steps.ts'

export const addressHandlers = {
  async changeAddress({ body: { email, password }, account, db, now, http, config }) {
    const checked = await reauthenticate(db, account, password, now)
    if (!(await proofOf(db, http, email, now))) throw new Refusal('email_not_verified')
    await inTransaction(db, async (tx) => {
      const { passwordHash } = await lockCaller(tx, account)
      if (passwordHash !== checked) throw new Refusal('wrong_password')
      const before = found(await lockAddress(tx, account.id))
      // Operators are known by their address, in the configuration and after they leave.
      if (before.isOperator) throw new Refusal('account_is_operator')
      if (before.email === email) return
      await moveAddress(tx, { account: before, to: email, keepSession: account.sessionId, now })
      await deleteCode(tx, email)
      await tellMoved(tx, { account: before, to: email, by: 'You changed it in your profile.', now, config })
    })
    http.clearCookie(proofCookie)
  },

  /** A thief who changed the address may know the password and have other ways in: they end, with passkeys added since. */
  async takeAddressBack({ body: { token }, db, now, http }) {
    const [tokenHash, since] = [hashToken(token), oldestChange(now)]
    const { accountId } = found(await findWayBack(db, tokenHash, since))
    return inTransaction(db, async (tx) => {
      const account = found(await lockAddress(tx, accountId))
      // The link of an earlier change may have ended this one meanwhile.
      const { email, changedAt } = found(await findWayBack(tx, tokenHash, since))
      if (account.isOperator) throw new Refusal('account_is_operator')
      if (account.email !== email) {
        await moveAddress(tx, { account, to: email, now })
        await endLaterWaysBack(tx, accountId, changedAt)
        await removeWaysIn(tx, accountId, changedAt)
        await enqueue(tx, 'sendPasswordReset', { email, origin: http.origin })
        await tellTakenBack(tx, account.email)
      }
      return { email }
    })
  },
} satisfies Handling<'changeAddress' | 'takeAddressBack'>
