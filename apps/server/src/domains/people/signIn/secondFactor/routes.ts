import { productName } from '@tailshare/contract/base/constants'
import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../../crypto/seal.ts'
import { base32, otpauthAddress, stepOfCode } from '../../../../crypto/totp.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling, Caller } from '../../../../http/call.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { qrPath } from '../../../../outside/pdf/qrPath.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { countFactorTry } from '../access.ts'
import { enter, reauthenticate } from '../steps.ts'
import { pendingLoginIn, endPendingLogin, isSamePassword, isLoginCompleted, refuseLast, refuseWeak } from './access.ts'
import { dropFactor, giveRecoveryCodes, keepFactor, spendCode, tellSignIn } from './steps.ts'
import type { SecondFactor } from '@tailshare/contract/people/signIn/secondFactor'
import type { Factors } from './queries.ts'
import * as Q from './queries.ts'

type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null }
type Parts = { factors: Factors; passkeys: PasskeyRow[]; operatorsNeedSecondFactor: boolean }

const viewSecondFactor = (
  { isOperator, needsSecondFactor }: Caller,
  { factors, passkeys, operatorsNeedSecondFactor }: Parts,
): SecondFactor => ({
  hasApp: factors.hasApp,
  passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    created: createdAt.toISOString(),
    lastUsed: usedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft: factors.codesLeft,
  isRequired: operatorsNeedSecondFactor && (isOperator || needsSecondFactor === true),
  isMissing: needsSecondFactor === true,
})

const secretMs = 600_000

/** An attempt refused for another reason is no guess: don't count it. */
const unseen = (tell: Awaited<ReturnType<typeof countFactorTry>>) => async (error: unknown) => {
  await tell('unseen')
  throw error
}

export const secondFactorHandlers = {
  async loginSecondFactor(call) {
    const { body, db, http, now, config } = call
    const where = { http, secretKey: config.secretKey, now }
    const arriving = pendingLoginIn(where)
    const { accountId } = arriving
    const tell = await countFactorTry(db, accountId, now)
    const account = await inTransaction(db, async (tx) => {
      const known = await Q.lockPendingLogin(tx, accountId)
      if (!known || !isSamePassword(arriving, known.passwordHash)) throw new Refusal('log_in_again')
      if (await isLoginCompleted(tx, arriving, now)) throw new Refusal('log_in_again')
      if (known.suspendedAt) throw new Refusal('account_suspended')
      if (!(await spendCode(tx, { accountId, code: body.code, config, now }))) return null
      await endPendingLogin(tx, where)
      return enter(tx, call, { id: accountId, isStrong: true })
    }).catch(unseen(tell))
    const isHeldUp = await tell(account ? 'right' : 'wrong')
    if (isHeldUp)
      await tellSignIn(db, config, {
        to: accountId,
        title: 'Someone is guessing the second step of your log-in',
        text: 'They have your password. No one can try a code for the next 15 minutes.',
      })
    if (!account) throw new Refusal('wrong_second_factor')
    return account
  },

  async getSecondFactor({ account, db, config }) {
    const [factors, passkeys] = [await Q.findFactors(db, account.id), await listPasskeys(db, account.id)]
    return viewSecondFactor(account, { factors, passkeys, operatorsNeedSecondFactor: config.operatorsNeedSecondFactor })
  },

  async startApp({ body, account, db, now, config }) {
    await reauthenticate(db, account, body.password, now)
    const secret = randomBytes(20)
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      refuseWeak(account, await Q.findFactors(tx, account.id))
      const nextSealed = seal(secret.toString('base64url'), config.secretKey)
      await Q.putNextSecret(tx, { accountId: account.id, nextSealed, nextUntil: new Date(now.getTime() + secretMs) })
    })
    const address = otpauthAddress({ issuer: productName, name: account.email, secret })
    return { secret: base32(secret), address, ...qrPath(address, 2) }
  },

  async confirmApp({ body, account, db, now, config }) {
    const tell = await countFactorTry(db, account.id, now)
    const added = await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      refuseWeak(account, await Q.findFactors(tx, account.id))
      const app = await Q.findApp(tx, account.id)
      if (!app?.nextSealed || !app.nextUntil || app.nextUntil < now) throw new Refusal('no_second_factor')
      const secret = Buffer.from(unseal(app.nextSealed, config.secretKey), 'base64url')
      const step = stepOfCode(secret, body.code.replaceAll(/\s/g, ''), now)
      if (step === undefined) return null
      await Q.confirmSecret(tx, { accountId: account.id, lastStep: step, now })
      return { recoveryCodes: await keepFactor(tx, { account, config, now, what: 'An authenticator app' }) }
    }).catch(unseen(tell))
    await tell(added ? 'right' : 'wrong')
    if (!added) throw new Refusal('wrong_second_factor')
    return added
  },

  async removeApp({ body, account, db, now, config }) {
    await reauthenticate(db, account, body.password, now)
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const factors = await Q.findFactors(tx, account.id)
      if (!factors.hasApp) throw new Refusal('no_second_factor')
      refuseWeak(account, factors)
      refuseLast(account, config.operatorsNeedSecondFactor, factors)
      await Q.deleteApp(tx, account.id)
      await dropFactor(tx, { accountId: account.id, config, what: 'Your authenticator app' })
    })
  },

  async renewRecoveryCodes({ body, account, db, now, config }) {
    await reauthenticate(db, account, body.password, now)
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const factors = await Q.findFactors(tx, account.id)
      if (!factors.hasApp && factors.passkeys === 0) throw new Refusal('no_second_factor')
      refuseWeak(account, factors)
      await tellSignIn(tx, config, {
        to: account.id,
        title: 'You have new recovery codes',
        text: 'The ones from before no longer work.',
      })
      return { recoveryCodes: await giveRecoveryCodes(tx, account.id) }
    })
  },
} satisfies Handling<'loginSecondFactor' | 'getSecondFactor' | 'startApp' | 'confirmApp' | 'removeApp' | 'renewRecoveryCodes'>
