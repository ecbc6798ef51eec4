import { plusHours } from '@tailshare/contract/text/period'
import { addressBefore } from '../../../../crypto/signed.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { proofCookie, proofOf } from '../signUp/access.ts'
import { deleteCode } from '../signUp/queries.ts'
import { reauthenticate } from '../steps.ts'
import { lockAddress } from './queries.ts'
import { daysToTakeBack, moveAddress, tellMoved, undoMove } from './steps.ts'

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

  async takeAddressBack({ body: { token }, db, now, http, config }) {
    const old = found(addressBefore(token, config.secretKey))
    if (now >= plusHours(old.changedAt, daysToTakeBack * 24)) throw new Refusal('not_found')
    return inTransaction(db, async (tx) => {
      const account = found(await lockAddress(tx, old.accountId))
      if (account.isOperator) throw new Refusal('account_is_operator')
      const isUndone = await undoMove(tx, { account, old, now })
      if (isUndone) await enqueue(tx, 'sendPasswordReset', { email: old.email, origin: http.origin })
      else if (account.email !== old.email) throw new Refusal('not_found')
      return { email: old.email, isAgain: !isUndone }
    })
  },
} satisfies Handling<'changeAddress' | 'takeAddressBack'>
