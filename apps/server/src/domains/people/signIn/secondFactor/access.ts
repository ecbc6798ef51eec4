import { createHash, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '../../../../crypto/seal.ts'
import type { Caller, Http } from '../../../../http/call.ts'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { countTries, insertTry } from '../queries.ts'
import type { Factors } from './queries.ts'

const arrivingCookie = 'auth.arriving'
const arrivingSeconds = 600

/** `id` identifies this half-finished log-in, so that its use can be recorded. */
type Arriving = { id: string; accountId: string; proof: string; until: number }

/** Changes with the password, so that a new password ends a half-finished log-in. */
const proofOf = (passwordHash: string | null) => createHash('sha256').update(`arriving\n${passwordHash}`).digest('base64url')

const waysOf = ({ hasApp, passkeys }: Factors) => [
  ...(hasApp ? (['app'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
]

type Known = { id: string; passwordHash: string | null }
type Where = { http: Http; secretKey: string; now: Date }

/** If the account has a second factor, stops the log-in and gives this browser ten minutes to show it. */
export const askSecondFactor = (known: Known, factors: Factors, { http, secretKey, now }: Where) => {
  const ways = waysOf(factors)
  if (ways.length === 0) return
  const arriving: Arriving = {
    id: newId(now.getTime()),
    accountId: known.id,
    proof: proofOf(known.passwordHash),
    until: now.getTime() + arrivingSeconds * 1000,
  }
  http.setCookie(arrivingCookie, seal(JSON.stringify(arriving), secretKey).toString('base64url'), { seconds: arrivingSeconds })
  throw new Refusal('second_factor_needed', { ways })
}

/** The half-finished log-in in this browser's cookie; `undefined` if it is absent, expired or not sealed by us. */
const halfIn = ({ http, secretKey, now }: Where) => {
  try {
    const sealed = Buffer.from(http.cookie(arrivingCookie) ?? '', 'base64url')
    const arriving = JSON.parse(unseal(sealed, secretKey)) as Arriving
    return arriving.until > now.getTime() ? arriving : undefined
  } catch {
    // Forged or garbled: treat as absent.
    return undefined
  }
}

export const pendingLoginIn = (where: Where) => {
  const arriving = halfIn(where)
  if (!arriving) throw new Refusal('log_in_again')
  return arriving
}

/** True if the password has not changed since this log-in began. */
export const isSamePassword = ({ proof }: { proof: string }, passwordHash: string | null) => {
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(passwordHash))]
  return given.length === own.length && timingSafeEqual(given, own)
}

const spentBy = ({ id }: Arriving) => `arrived|${id}`

/** True if this half-finished log-in has already been completed. The account must be locked. */
export const isLoginCompleted = async (tx: Tx, arriving: Arriving, now: Date) =>
  (await countTries(tx, spentBy(arriving), new Date(now.getTime() - arrivingSeconds * 1000))) > 0

/** Ends the half-finished log-in and any copy of its cookie. Recorded in the table of log-in attempts. */
export const endPendingLogin = async (tx: Tx, where: Where) => {
  const arriving = halfIn(where)
  if (!arriving) return
  await insertTry(tx, spentBy(arriving), where.now)
  where.http.clearCookie(arrivingCookie)
}

/** Changing factors takes a session that showed one: a password alone must not add another. */
export const refuseWeak = ({ isStrong }: Caller, { hasApp, passkeys }: Factors) => {
  if ((hasApp || passkeys > 0) && !isStrong) throw new Refusal('sign_in_again')
}

/** Operators may replace their last factor, but not remove it. */
export const refuseLast = ({ isOperator }: Caller, operatorsNeedSecondFactor: boolean, { hasApp, passkeys }: Factors) => {
  if (isOperator && operatorsNeedSecondFactor && Number(hasApp) + passkeys <= 1) throw new Refusal('second_factor_kept')
}
