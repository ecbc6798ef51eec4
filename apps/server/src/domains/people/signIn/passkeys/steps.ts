import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Http } from '../../../../http/call.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { insertChallenge, takeChallenge } from './queries.ts'

const challengeCookie = 'auth.passkey'
const challengeSeconds = 300

type PasskeyRequest = { http: Http; accountId: string | null; now: Date }

/** Saves the challenge that this browser must sign. */
export const keepChallenge = async (db: Db, challenge: string, { http, accountId, now }: PasskeyRequest) => {
  const id = newId()
  await insertChallenge(db, { id, accountId, challenge, expiresAt: new Date(now.getTime() + challengeSeconds * 1000) })
  http.setCookie(challengeCookie, id, { seconds: challengeSeconds })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Takes the challenge that this browser must sign; it works once. */
export const challengeOf = async (db: Db, { http, accountId, now }: PasskeyRequest) => {
  const id = http.cookie(challengeCookie) ?? ''
  http.clearCookie(challengeCookie)
  const kept = isId(id) ? await takeChallenge(db, { id, accountId, now }) : undefined
  if (!kept) throw new Refusal('passkey_refused')
  return kept.challenge
}
