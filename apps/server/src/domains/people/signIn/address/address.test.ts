import { plusDays, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard } from '../../../../../test/money.ts'
import { addressToken } from '../../../../crypto/signed.ts'
import { newId } from '../../../../db/newId.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const password = demoPassword
const mailsTo = async (recipient: string) =>
  api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute()
/** The cookie of a browser in which the code of an address was entered. */
const proof = async (email: string) => {
  await api.call(undefined, 'sendCode', { body: { email } })
  const code = /^[A-Z0-9]{6}/.exec((await mailsTo(email))[0]!.subject)![0]
  const reply = await api.call(undefined, 'checkCode', { body: { email, code } })
  return /auth\.email_proof=[^;]+/.exec([reply.headers['set-cookie']].flat().join(';'))![0]
}
const change = async (who: 'maria' | 'omar', email: string, cookie = '', own = password) =>
  api.call(undefined, 'changeAddress', {
    body: { email, password: own },
    headers: { cookie: `${await api.signIn(who)}; ${cookie}` },
  })
const emailOf = async (id: string) =>
  (await api.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const logIn = async (email: string) => (await api.call(undefined, 'login', { body: { email, password } })).status

test('a member changes their address with a code to the new one and their password; all that finds them by it follows', async () => {
  const [old, email] = [api.emailOf('maria'), 'maria.reyes@new.example']
  await addCard(api, 'maria')
  const at = new Date()
  await api.db
    .insertInto('taxAdvisor')
    .values({ id: newId(), ownerId: api.people.helen, email: old, sentAt: at, createdAt: at, expiresAt: plusHours(at, 99) })
    .execute()
  expect((await change('maria', email)).json).toMatchObject({ code: 'email_not_verified' })
  const cookie = await proof(email)
  expect((await change('maria', email, cookie, 'not it')).json).toMatchObject({ code: 'wrong_password' })
  expect((await change('maria', 'other@new.example', cookie)).json).toMatchObject({ code: 'email_not_verified' })
  expect((await change('maria', email, cookie)).status).toBeLessThan(300)
  expect([await emailOf(api.people.maria), await logIn(email), await logIn(old)]).toEqual([email, 200, 401])
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('You log in to Tailshare with this address now')

  await api.runJobs()
  const { stripeCustomerId } = await api.db
    .selectFrom('account')
    .select('stripeCustomerId')
    .where('id', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  expect(await api.services.stripe.customers.retrieve(stripeCustomerId!)).toMatchObject({ email })
  const invited = await api.db.selectFrom('taxAdvisor').select('email').where('ownerId', '=', api.people.helen).execute()
  expect(invited).toEqual([{ email }])

  // The way back, by the mail to the old address.
  const link = (await mailsTo(old)).find(({ subject }) => subject.includes('another email address'))!
  const token = decodeURIComponent(/take-back\?token=(\S+)/.exec(plainMail(letterOf(link)))![1]!)
  expect((await api.call(undefined, 'takeAddressBack', { body: { token: `${token.slice(0, -3)}abc` } })).status).toBe(404)
  const late = addressToken(
    { accountId: api.people.maria, email: old, changedAt: new Date(`${plusDays(at.toISOString().slice(0, 10), -8)}T00:00Z`) },
    api.services.config.secretKey,
  )
  expect((await api.call(undefined, 'takeAddressBack', { body: { token: late } })).status).toBe(404)
  const back = async () => (await api.call(undefined, 'takeAddressBack', { body: { token } })).json
  expect([await back(), await back()]).toEqual([
    { email: old, isAgain: false },
    { email: old, isAgain: true },
  ])
  expect([await emailOf(api.people.maria), await logIn(old), await logIn(email)]).toEqual([old, 401, 401])
  await api.runJobs()
  expect((await mailsTo(old)).filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1)
})

test('an address with an account cannot be proven, and operators keep theirs', async () => {
  const taken = api.emailOf('bo')
  await api.call(undefined, 'sendCode', { body: { email: taken } })
  expect((await mailsTo(taken))[0]!.subject).toContain('already have')
  const email = 'omar@new.example'
  expect((await change('omar', email, await proof(email))).json).toMatchObject({ code: 'account_is_operator' })
})

test('two operators give a member who lost their mailbox another address, with a reason that both addresses read', async () => {
  const [old, email, id] = [api.emailOf('ines'), 'ines@new.example', api.people.ines]
  const body = { email, reason: 'Showed her certificate by video' }
  expect((await api.call('bo', 'changeUserAddress', { params: { id }, body })).status).toBe(403)
  expect((await api.call('omar', 'changeUserAddress', { params: { id: api.people.nadia }, body })).json).toMatchObject({
    code: 'account_is_operator',
  })
  expect(
    (await api.call('omar', 'changeUserAddress', { params: { id }, body: { ...body, email: api.emailOf('bo') } })).json,
  ).toMatchObject({
    code: 'email_taken',
  })
  const decide = async (who: 'omar' | 'nadia', to = email) =>
    (await api.call(who, 'changeUserAddress', { params: { id }, body: { ...body, email: to } })).json
  // Neither the same operator again nor another address is a second yes.
  const waiting = async () => (await api.call('nadia', 'getWaiting')).json.queues!.appointments
  const before = await waiting()
  expect(await decide('omar')).toMatchObject({ email: old })
  expect(await decide('omar')).toMatchObject({ email: old })
  expect(await waiting()).toBe(before + 1)
  const listed = async (who: 'omar' | 'nadia') => (await api.call(who, 'listAccountDecisions')).json
  const wish = { kind: 'address', account: { id, email: old }, askedBy: { id: api.people.omar }, reason: body.reason }
  expect(await listed('nadia')).toMatchObject([{ ...wish, isOwn: false }])
  expect(await listed('omar')).toMatchObject([{ ...wish, isOwn: true }])
  // A declined wish needs two again, and the one who wanted it hears why.
  const decline = async (who: 'omar' | 'nadia') => {
    const [one] = (await listed(who)).filter(({ account }) => account.id === id)
    return api.call(who, 'declineAccountDecision', { params: { id: one!.id }, body: { kind: 'address', reason: 'Not them' } })
  }
  expect((await decline('nadia')).json).toEqual([])
  const heard = api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.omar)
  expect(await heard.where('title', 'like', 'Declined: another email address, %').executeTakeFirst()).toMatchObject({
    text: expect.stringContaining('Nadia Frost declined it. “Not them”'),
  })
  expect(await decide('nadia')).toMatchObject({ email: old })
  expect((await decline('nadia')).json).toEqual([])
  expect(await decide('omar')).toMatchObject({ email: old })
  expect(await decide('nadia', 'accomplice@new.example')).toMatchObject({ email: old })
  expect(await decide('nadia')).toMatchObject({ email })
  // What one of them wanted instead has ended too.
  expect((await listed('omar')).filter(({ account }) => account.id === id)).toEqual([])
  for (const to of [old, email]) expect((await mailsTo(to))[0]!.text, to).toContain(body.reason)
  const noted = await api.db.selectFrom('auditEntry').select(['reason', 'data']).where('action', '=', 'address_changed').execute()
  expect(noted).toMatchObject([{ reason: body.reason, data: { text: `${old} → ${email}` } }])
})
