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

/** `id` is this half of a log-in’s own, so that its end can be remembered. */
type Arriving = { id: string; accountId: string; proof: string; until: number }

/** Changes with the password, so that a new one ends a log-in that is half done. */
const proofOf = (passwordHash: string | null) => createHash('sha256').update(`arriving\n${passwordHash}`).digest('base64url')

const waysOf = ({ hasApp, passkeys }: Factors) => [
  ...(hasApp ? (['app'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
]

type Known = { id: string; passwordHash: string | null }
type Where = { http: Http; secretKey: string; now: Date }

/** Who has a second factor is not in yet: this browser is given ten minutes to show it. */
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

/** Who is in the middle of a log-in in this browser. A cookie that is absent, old or not sealed by us is nobody’s. */
const halfIn = ({ http, secretKey, now }: Where) => {
  try {
    const sealed = Buffer.from(http.cookie(arrivingCookie) ?? '', 'base64url')
    const arriving = JSON.parse(unseal(sealed, secretKey)) as Arriving
    return arriving.until > now.getTime() ? arriving : undefined
  } catch {
    // Forged or garbled: answered like an absent one.
    return undefined
  }
}

export const arrivingIn = (where: Where) => {
  const arriving = halfIn(where)
  if (!arriving) throw new Refusal('log_in_again')
  return arriving
}

/** Whether the password is still the one that began this log-in. */
export const isSamePassword = ({ proof }: { proof: string }, passwordHash: string | null) => {
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(passwordHash))]
  return given.length === own.length && timingSafeEqual(given, own)
}

const spentBy = ({ id }: Arriving) => `arrived|${id}`

/** Whether someone is in already by this half of a log-in. The caller has locked the account. */
export const isSpent = async (tx: Tx, arriving: Arriving, now: Date) =>
  (await countTries(tx, spentBy(arriving), new Date(now.getTime() - arrivingSeconds * 1000))) > 0

/** They are in: the half of a log-in that this browser was given ends, and with it every copy. It is remembered beside the tries to log in. */
export const endArriving = async (tx: Tx, where: Where) => {
  const arriving = halfIn(where)
  if (!arriving) return
  await insertTry(tx, spentBy(arriving), where.now)
  where.http.clearCookie(arrivingCookie)
}

/** Whoever has a second factor changes it only where it was shown: a password alone must not add one of its own. */
export const refuseWeak = ({ isStrong }: Caller, { hasApp, passkeys }: Factors) => {
  if ((hasApp || passkeys > 0) && !isStrong) throw new Refusal('sign_in_again')
}

/** Operators may change theirs, not do without. */
export const refuseLast = ({ isOperator }: Caller, operatorsNeedSecondFactor: boolean, { hasApp, passkeys }: Factors) => {
  if (isOperator && operatorsNeedSecondFactor && Number(hasApp) + passkeys <= 1) throw new Refusal('second_factor_kept')
}
