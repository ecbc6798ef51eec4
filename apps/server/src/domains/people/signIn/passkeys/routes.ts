import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling, Http } from '../../../../http/call.ts'
import { found, Refusal, refuseOn } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { askNewPasskey, askPasskey, readNewPasskey, readPasskey } from '../../../../outside/webauthn.ts'
import { endPendingLogin, refuseLast, refuseWeak } from '../secondFactor/access.ts'
import { findFactors } from '../secondFactor/queries.ts'
import { dropFactor, keepFactor } from '../secondFactor/steps.ts'
import { enter, reauthenticate } from '../steps.ts'
import { newId } from '../../../../db/newId.ts'
import { insertChallenge, takeChallenge } from './queries.ts'
import * as Q from './queries.ts'

const challengeCookie = 'auth.passkey'
const challengeSeconds = 300

type PasskeyRequest = { http: Http; accountId: string | null; now: Date }

/** Saves the challenge that this browser must sign. */
const keepChallenge = async (db: Db, challenge: string, { http, accountId, now }: PasskeyRequest) => {
  const id = newId()
  await insertChallenge(db, { id, accountId, challenge, expiresAt: new Date(now.getTime() + challengeSeconds * 1000) })
  http.setCookie(challengeCookie, id, { seconds: challengeSeconds })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Takes the challenge that this browser must sign; it works once. */
const challengeOf = async (db: Db, { http, accountId, now }: PasskeyRequest) => {
  const id = http.cookie(challengeCookie) ?? ''
  http.clearCookie(challengeCookie)
  const kept = isId(id) ? await takeChallenge(db, { id, accountId, now }) : undefined
  if (!kept) throw new Refusal('passkey_refused')
  return kept.challenge
}

const mostPasskeys = 10
const siteOf = ({ origin }: Http) => ({ origin, id: new URL(origin).hostname })

export const passkeyHandlers = {
  async startPasskeyLogin({ db, http, now }) {
    const options = await askPasskey(siteOf(http))
    await keepChallenge(db, options.challenge, { http, accountId: null, now })
    return { options: { ...options } }
  },

  async loginPasskey(call) {
    const { body, db, http, now, log, config } = call
    const challenge = await challengeOf(db, { http, accountId: null, now })
    const account = await inTransaction(db, async (tx) => {
      const passkey = await Q.lockPasskey(tx, body.response.id)
      if (!passkey) throw new Refusal('passkey_refused')
      const shown = await readPasskey(siteOf(http), { challenge, response: body.response, passkey }, log)
      if (!shown) throw new Refusal('passkey_refused')
      if (passkey.suspendedAt) throw new Refusal('account_suspended')
      await Q.setUsed(tx, passkey.id, { counter: shown.counter, now })
      await endPendingLogin(tx, { http, secretKey: config.secretKey, now })
      return enter(tx, call, { id: passkey.accountId, isStrong: true })
    })
    return account
  },

  async startPasskey({ body, account, db, http, now }) {
    await reauthenticate(db, account, body.password, now)
    refuseWeak(account, await findFactors(db, account.id))
    const there = await Q.listPasskeys(db, account.id)
    if (there.length >= mostPasskeys) throw new Refusal('too_many_passkeys')
    const options = await askNewPasskey(siteOf(http), account, there)
    await keepChallenge(db, options.challenge, { http, accountId: account.id, now })
    return { options: { ...options } }
  },

  async addPasskey({ body, account, db, http, now, config, log }) {
    const challenge = await challengeOf(db, { http, accountId: account.id, now })
    const made = await readNewPasskey(siteOf(http), { challenge, response: body.response }, log)
    if (!made) throw new Refusal('passkey_refused')
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const factors = await findFactors(tx, account.id)
      refuseWeak(account, factors)
      if (factors.passkeys >= mostPasskeys) throw new Refusal('too_many_passkeys')
      await Q.insertPasskey(tx, { accountId: account.id, ...made, name: body.name, createdAt: now }).catch(
        refuseOn('passkey_credential_unique', 'passkey_known'),
      )
      return { recoveryCodes: await keepFactor(tx, { account, config, now, what: `The passkey “${body.name}”` }) }
    })
  },

  async removePasskey({ params, body, account, db, now, config }) {
    const passkey = { accountId: account.id, id: params.id }
    found(await Q.findPasskey(db, passkey))
    await reauthenticate(db, account, body.password, now)
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const factors = await findFactors(tx, account.id)
      refuseWeak(account, factors)
      const { name } = found(await Q.deletePasskey(tx, passkey))
      refuseLast(account, config.operatorsNeedSecondFactor, factors)
      await dropFactor(tx, { accountId: account.id, config, what: `The passkey “${name}”` })
    })
  },
} satisfies Handling<'startPasskeyLogin' | 'loginPasskey' | 'startPasskey' | 'addPasskey' | 'removePasskey'>
