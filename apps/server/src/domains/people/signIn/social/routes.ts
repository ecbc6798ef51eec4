import { socialNameProblems } from '@tailshare/contract/people/accounts/accounts'
import { paths } from '@tailshare/contract/base/paths'
import { productName } from '@tailshare/contract/base/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../../start/config.ts'
import { hashPassword } from '../../../../crypto/password.ts'
import { seal, unseal } from '../../../../crypto/seal.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling, Http } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { finishGoogle, startGoogle, type SocialPerson, type SignInSecrets } from '../../../../outside/google.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { allowedCategories, refuseProblems } from '../../accounts/profile/access.ts'
import { findAccount, findAirportId, setAccount } from '../../accounts/profile/queries.ts'
import { promoteOperators } from '../../accounts/profile/steps.ts'
import { viewAccount } from '../../accounts/profile/view.ts'
import { askSecondFactor } from '../secondFactor/access.ts'
import { findFactors, lockPendingLogin } from '../secondFactor/queries.ts'
import { enter } from '../steps.ts'
import { registrationOf } from '../signUp/view.ts'
import { insertSocialAccount, lockSocialAccounts, setGoogleSubject } from './queries.ts'

type Started = SignInSecrets & { next: string | null; until: number }

type Known = { id: string; googleSubject: string | null; suspendedAt: Date | null }

type Choice =
  | { kind: 'signIn'; id: string }
  | { kind: 'link'; id: string }
  | { kind: 'create'; email: string }
  | { kind: 'unverified' }
  | { kind: 'other' }
  | { kind: 'suspended' }

/**
 * The account linked to this Google subject; else the one with the verified address, unless linked to another; else a new one. Refuses
 * an unverified address.
 */
const whichAccount = ({ subject, email, emailVerified }: SocialPerson, known: Known[]): Choice => {
  const linked = known.find(({ googleSubject }) => googleSubject === subject)
  if (linked) return linked.suspendedAt ? { kind: 'suspended' } : { kind: 'signIn', id: linked.id }
  if (email === undefined || !emailVerified) return { kind: 'unverified' }
  const [sameAddress] = known
  if (!sameAddress) return { kind: 'create', email }
  if (sameAddress.googleSubject !== null) return { kind: 'other' }
  return sameAddress.suspendedAt ? { kind: 'suspended' } : { kind: 'link', id: sameAddress.id }
}

const startedCookie = 'auth.google'
const startedSeconds = 600
const redirectUriOf = (http: Http) => new URL(paths.authCallback(), http.origin).href

export const socialHandlers = {
  async getSocial({ config }) {
    return { google: config.google !== undefined }
  },

  async startSocial({ query, http, config, now, log }) {
    const settings = settingsOf(config)
    const { url, secrets } = await startGoogle(settings, redirectUriOf(http)).catch(refuseFailed(log))
    const started: Started = { ...secrets, next: query.next ?? null, until: now.getTime() + startedSeconds * 1000 }
    const sealed = seal(JSON.stringify(started), config.secretKey).toString('base64url')
    http.setCookie(startedCookie, sealed, { seconds: startedSeconds })
    return { url }
  },

  async loginSocial(call) {
    const { body, db, http, config, now, log } = call
    const settings = settingsOf(config)
    const started = startedOf(http, config.secretKey, now)
    http.clearCookie(startedCookie)
    const back = { redirectUri: redirectUriOf(http), code: body.code, state: body.state, iss: body.iss, secrets: started }
    const person = await finishGoogle(settings, back).catch(refuseFailed(log))
    return inTransaction(db, async (tx) => {
      // Linking Google also takes the second factor, if there is one: the address is not enough.
      const id = await accountFor(tx, person, now)
      const known = await lockPendingLogin(tx, id)
      if (!known) throw new Refusal('google_failed')
      if (known.suspendedAt) throw new Refusal('account_suspended')
      askSecondFactor(known, await findFactors(tx, id), { http, secretKey: config.secretKey, now })
      return { ...(await enter(tx, call, { id, isStrong: false, isWatched: true })), next: started.next }
    })
  },

  async registerSocial({ body, account, db, http, config, now }) {
    if (body.email !== undefined && body.email !== account.email)
      throw new BadInput({ email: `Google has verified ${account.email}` })
    if (!(await findAirportId(db, body.homeAirport)))
      throw new BadInput({ homeAirport: 'Please choose an airport from the list' })
    const categories = allowedCategories(body)
    const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const held = found(await findAccount(tx, account.id))
      if (held.registeredAt !== null) throw new Refusal('already_registered')
      refuseProblems(socialNameProblems(held, body))
      await setAccount(tx, account.id, {
        ...registrationOf(body, categories, now),
        passwordHash,
      })
      await promoteOperators(tx, { config, now, only: account.id })
      await enqueue(tx, 'joinAsCustomer', { accountId: account.id })
    })
    http.setCookie('registration_completed', '1', { seconds: 365 * 86_400, readable: true })
    return viewAccount(found(await findAccount(db, account.id)), config.secretKey)
  },
} satisfies Handling<'getSocial' | 'startSocial' | 'loginSocial' | 'registerSocial'>

const settingsOf = ({ google }: Config) => {
  if (!google) throw new Refusal('google_not_set_up')
  return google
}

/** Log the reason; the user can only try again. */
const refuseFailed = (log: FastifyBaseLogger) => (error: unknown) => {
  log.warn({ err: error }, 'sign-in with Google failed')
  throw new Refusal('google_failed')
}

/** The sign-in this browser started. Refuses a cookie that is absent, expired or not sealed by us. */
const startedOf = (http: Http, secretKey: string, now: Date): Started => {
  try {
    const started = JSON.parse(unseal(Buffer.from(http.cookie(startedCookie) ?? '', 'base64url'), secretKey)) as Started
    if (started.until > now.getTime()) return started
  } catch {
    // Forged or garbled: treat as absent.
  }
  throw new Refusal('google_failed')
}

const accountFor = async (db: Db, person: SocialPerson, now: Date) => {
  const choice = whichAccount(person, await lockSocialAccounts(db, person))
  if (choice.kind === 'unverified') throw new Refusal('google_email_unverified')
  if (choice.kind === 'suspended') throw new Refusal('account_suspended')
  if (choice.kind === 'other') throw new Refusal('google_other_account')
  if (choice.kind === 'signIn') return choice.id
  if (choice.kind === 'link') {
    await setGoogleSubject(db, choice.id, person.subject)
    await sendMail(db, {
      to: person.email!,
      subject: 'Google was added to your account',
      text: `From now on you can sign in to your ${productName} account with Google.\n\nIf this was not you, choose a new password at once: on the log-in page, ask for a password reset.`,
    })
    return choice.id
  }
  const { subject, firstName, lastName } = person
  const created = await insertSocialAccount(db, {
    email: choice.email,
    googleSubject: subject,
    firstName,
    lastName,
    createdAt: now,
  })
  if (!created) throw new Refusal('google_failed')
  return created.id
}
