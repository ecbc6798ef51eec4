import { countText } from '@tailshare/contract/text/countText'
import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../../start/config.ts'
import { hashRecoveryCode, looksLikeRecoveryCode, newRecoveryCode } from '../../../../crypto/recoveryCode.ts'
import { unseal } from '../../../../crypto/seal.ts'
import { stepOfCode } from '../../../../crypto/totp.ts'
import { publish } from '../../../../db/publish.ts'
import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { endSessions, setStrong } from '../../../../http/session.ts'
import { notify } from '../../notices/steps.ts'
import * as Q from './queries.ts'

const codesAtOnce = 10

/** Replaces the recovery codes; the new ones are shown once. */
export const giveRecoveryCodes = async (db: Db, accountId: string) => {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await Q.replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  )
  return codes
}

const notYou = 'If it was not you, choose a new password at once and write to us.'

/** Notifies of a change to the sign-in, regardless of preferences. */
export const tellSignIn = async (
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { to, title, text }: { to: string; title: string; text: string },
) => {
  const link = paths.manageAccount({ tab: 'security' })
  await notify(db, config, { to, kind: 'warning', mustKnow: true, title, text: `${text}\n\n${notYou}`, link })
  await publish(db, [to], 'account')
}

type Added = { account: Caller; config: Config; now: Date; what: string }

/**
 * Call after adding a factor: marks the session as strong and tells the owner. The first factor also ends other sessions and returns
 * recovery codes. The account must be locked.
 */
export const keepFactor = async (db: Db, { account, config, now, what }: Added) => {
  await setStrong(db, account.sessionId, now)
  await tellSignIn(db, config, {
    to: account.id,
    title: `${what} was added to your account`,
    text: `From now on, logging in to ${productName} takes more than a password. Keep your recovery codes where you can find them without your phone.`,
  })
  const { hasApp, passkeys } = await Q.findFactors(db, account.id)
  if (Number(hasApp) + passkeys > 1) return null
  await endSessions(db, account.id, account.sessionId)
  return giveRecoveryCodes(db, account.id)
}

type Removed = { accountId: string; config: Config; what: string }

/** Call after removing a factor. Removing the last one deletes the recovery codes. */
export const dropFactor = async (db: Db, { accountId, config, what }: Removed) => {
  const { hasApp, passkeys } = await Q.findFactors(db, accountId)
  const isLast = !hasApp && passkeys === 0
  if (isLast) await Q.replaceRecoveryCodes(db, accountId, [])
  await tellSignIn(db, config, {
    to: accountId,
    title: `${what} was removed from your account`,
    text: isLast
      ? 'Your password alone logs you in again. You can add a second factor at any time.'
      : 'Your other ways to log in stay as they are.',
  })
}

type SubmittedCode = { accountId: string; code: string; config: Config; now: Date }

/** Uses up an app code (once per 30 seconds) or a recovery code. Returns which it was, or `null`. */
export const spendCode = async (db: Db, { accountId, code, config, now }: SubmittedCode): Promise<'app' | 'recovery' | null> => {
  if (looksLikeRecoveryCode(code)) {
    const isOne = await Q.spendRecoveryCode(db, { accountId, codeHash: hashRecoveryCode(accountId, code), now })
    if (!isOne) return null
    const { codesLeft } = await Q.findFactors(db, accountId)
    await tellSignIn(db, config, {
      to: accountId,
      title: 'A recovery code was used to log in',
      text: `It won’t work again. You have ${countText(codesLeft, 'recovery code')} left.`,
    })
    return 'recovery'
  }
  const app = await Q.findApp(db, accountId)
  if (!app?.secretSealed) return null
  const secret = Buffer.from(unseal(app.secretSealed, config.secretKey), 'base64url')
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  return step !== undefined && (await Q.spendStep(db, accountId, step)) ? 'app' : null
}

/** Removes all factors. Returns whether there were any. The account must be locked. */
export const clearFactors = async (db: Db, accountId: string) => {
  const { hasApp, passkeys } = await Q.findFactors(db, accountId)
  await Q.deleteApp(db, accountId)
  await Q.deletePasskeys(db, accountId)
  await Q.replaceRecoveryCodes(db, accountId, [])
  return hasApp || passkeys > 0
}
