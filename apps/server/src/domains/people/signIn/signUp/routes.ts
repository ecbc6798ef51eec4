import { paths } from '@tailshare/contract/base/paths'
import { timingSafeEqual } from 'node:crypto'
import { productName } from '@tailshare/contract/base/constants'
import { hashEmailCode, newEmailCode } from '../../../../crypto/emailCode.ts'
import { hashPassword } from '../../../../crypto/password.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { endSession, hashToken, newToken, startSession } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail, type Mail } from '../../../../outside/sending/mail.ts'
import { allowedCategories } from '../../accounts/profile/access.ts'
import { findAccount, findAirportId } from '../../accounts/profile/queries.ts'
import { promoteOperators } from '../../accounts/profile/steps.ts'
import { viewAccount } from '../../accounts/profile/view.ts'
import { proofCookie, proofOf, proofSeconds } from './access.ts'
import { deleteCode, findAccountByEmail, insertAccount, putCode, setProof, countCodeTry } from './queries.ts'
import { registrationOf } from './view.ts'

const codeMinutes = 15
const mostMails = 5
const mostTries = 5
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

export const signUpHandlers = {
  /** Takes equally long and answers the same with or without an account; only the mail differs. */
  async sendCode({ body: { email }, db, now, http, config }) {
    const code = newEmailCode()
    await inTransaction(db, async (tx) => {
      const known = await findAccountByEmail(tx, email)
      const kept = await putCode(tx, {
        email,
        codeHash: hashEmailCode(email, known ? newEmailCode() : code, config.secretKey),
        now,
        expiresAt: before(now, -codeMinutes * 60),
        windowStart: before(now, codeMinutes * 60),
        most: mostMails,
      })
      if (!kept) throw new Refusal('too_many_requests')
      await sendMail(tx, known ? alreadyHere(email, http.origin) : codeMail(email, code))
    })
    return { sent: true }
  },

  async checkCode({ body: { email, code }, db, now, http, config }) {
    const right = await countCodeTry(db, email, { now, most: mostTries })
    const given = hashEmailCode(email, code, config.secretKey)
    if (!right) throw new Refusal('code_used_up')
    if (!timingSafeEqual(right.codeHash, given)) throw new Refusal(right.tries < mostTries ? 'wrong_code' : 'code_used_up')
    const proof = newToken()
    const spentHash = hashToken(newToken())
    const isFirst = await setProof(db, { email, codeHash: given, spentHash, proofHash: hashToken(proof), now })
    if (!isFirst) throw new Refusal('wrong_code')
    http.setCookie(proofCookie, proof, { seconds: proofSeconds })
    return { isVerified: true }
  },

  async register({ body, db, now, http, account, config }) {
    if (!(await proofOf(db, http, body.email, now))) throw new Refusal('email_not_verified')
    if (!(await findAirportId(db, body.homeAirport)))
      throw new BadInput({ homeAirport: 'Please choose an airport from the list' })
    const categories = allowedCategories(body)
    const passwordHash = await hashPassword(body.password)

    const accountId = await inTransaction(db, async (tx) => {
      const id = await insertAccount(tx, {
        email: body.email,
        ...registrationOf(body, categories, now),
        passwordHash,
        createdAt: now,
      })
      await deleteCode(tx, body.email)
      await promoteOperators(tx, { config, now, only: id })
      await enqueue(tx, 'joinAsCustomer', { accountId: id })
      if (account) await endSession(tx, account.sessionId)
      await startSession(tx, http, id, now)
      return id
    })
    http.clearCookie(proofCookie)
    http.setCookie('registration_completed', '1', { seconds: 365 * 86_400, readable: true })
    return viewAccount(found(await findAccount(db, accountId)), config.secretKey)
  },
} satisfies Handling<'sendCode' | 'checkCode' | 'register'>

const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your ${productName} code`,
  text: `Enter this code to confirm your email address:\n\n${code}\n\nIt is good for ${codeMinutes} minutes. If you did not ask for it, you can ignore this email.`,
})

const alreadyHere = (to: string, origin: string): Mail => ({
  to,
  subject: `You already have a ${productName} account`,
  text: `Someone asked to sign up with this email address, which already has an account. If it was you, just log in; on the same page you can choose a new password.\n\nIf it was not you, you can ignore this email.`,
  action: { label: 'Log in', url: origin + paths.login() },
})
