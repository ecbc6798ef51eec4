import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { plusHours } from '@tailshare/contract/text/period'
import { hashToken, newToken } from '../../../../http/session.ts'
import { insertReset } from '../password/queries.ts'
import { confirmSecret, findFactors, putNextSecret, replaceRecoveryCodes } from '../secondFactor/queries.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'

// A thief knows the password and moves the account to a mailbox of theirs; its owner takes it back with the link in the old one.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const password = demoPassword
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute()
const change = async (cookie: string, email: string) => {
  await api.call(undefined, 'sendCode', { body: { email } })
  const code = (await mailsTo(email))[0]!.subject.slice(0, 6)
  const reply = await api.call(undefined, 'checkCode', { body: { email, code } })
  const proof = reply.cookies.find(({ name }) => name === 'auth.email_proof')!
  const headers = { cookie: `${cookie}; auth.email_proof=${proof.value}` }
  return api.call(undefined, 'changeAddress', { body: { email, password }, headers })
}
const linkTo = async (email: string) => {
  const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('another email address'))!
  return decodeURIComponent(/take-back\?token=(\S+)/.exec(plainMail(letterOf(mail)))![1]!)
}
const takeBack = (token: string) => api.call(undefined, 'takeAddressBack', { body: { token } })
const accountOf = (who: CastKey) =>
  api.db.selectFrom('account').selectAll().where('id', '=', api.people[who]).executeTakeFirstOrThrow()
const openReset = async (who: CastKey) => {
  const token = newToken()
  await insertReset(api.db, { tokenHash: hashToken(token), accountId: api.people[who], expiresAt: plusHours(new Date(), 1) })
  return token
}
const reset = (token: string) => api.call(undefined, 'resetPassword', { body: { token, password: 'wings of mine' } })

test('a link mailed to an address of the thief does not take the account away again', async () => {
  const old = api.emailOf('maria')
  const cookie = await api.signIn('maria')
  for (const email of ['thief@one.example', 'thief@two.example', 'thief@three.example'])
    expect((await change(cookie, email)).status).toBeLessThan(300)
  const links = [await linkTo('thief@one.example'), await linkTo('thief@two.example')]
  // While the account is stolen, going back a step leaves the owner's own link good.
  expect((await takeBack(links[0]!)).json).toEqual({ email: 'thief@one.example', isAgain: false })
  expect((await takeBack(links[1]!)).status).toBe(404)
  const own = await linkTo(old)
  expect((await takeBack(own)).json).toEqual({ email: old, isAgain: false })
  for (const link of links) expect((await takeBack(link)).status).toBe(404)
  expect((await takeBack(own)).json).toEqual({ email: old, isAgain: true })
  expect((await accountOf('maria')).email).toBe(old)
  expect((await mailsTo('thief@one.example'))[0]!.subject).toContain('no longer the address')
})

test('the address of an account that became an operator’s in the meantime stays', async () => {
  const old = api.emailOf('rosa')
  await change(await api.signIn('rosa'), 'rosa@new.example')
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.rosa).execute()
  expect((await takeBack(await linkTo(old))).json).toMatchObject({ code: 'account_is_operator' })
})

test('password links that were mailed before a change of the address, or before it was taken back, open nothing', async () => {
  const old = api.emailOf('tomas')
  const before = await openReset('tomas')
  await change(await api.signIn('tomas'), 'thief@tomas.example')
  expect((await reset(before)).json).toMatchObject({ code: 'reset_link_expired' })
  const stolen = await openReset('tomas')
  await takeBack(await linkTo(old))
  expect((await reset(stolen)).json).toMatchObject({ code: 'reset_link_expired' })
})

test('taking an address back ends Google and an authenticator app that came since, and leaves an app from before', async () => {
  const addApp = async (who: CastKey) => {
    const accountId = api.people[who]
    await putNextSecret(api.db, { accountId, nextSealed: Buffer.from('x'), nextUntil: plusHours(new Date(), 1) })
    await confirmSecret(api.db, { accountId, lastStep: 1, now: new Date() })
    await replaceRecoveryCodes(api.db, accountId, [Buffer.from(who)])
  }
  const cookies = { priya: await api.signIn('priya'), jonas: await api.signIn('jonas') }
  await addApp('priya')
  for (const who of ['priya', 'jonas'] as const) {
    const old = api.emailOf(who)
    expect((await change(cookies[who], `thief@${who}.example`)).status).toBeLessThan(300)
    await addApp(who)
    await api.db
      .updateTable('account')
      .set({ googleSubject: `thief of ${who}` })
      .where('id', '=', api.people[who])
      .execute()
    await takeBack(await linkTo(old))
    expect((await accountOf(who)).googleSubject).toBeNull()
  }
  expect(await findFactors(api.db, api.people.priya)).toMatchObject({ hasApp: true, codesLeft: 1 })
  expect(await findFactors(api.db, api.people.jonas)).toMatchObject({ hasApp: false, codesLeft: 0 })
})

test('a link pressed twenty times at once takes the address back once', async () => {
  const old = api.emailOf('ines')
  const cookie = await api.signIn('ines')
  await change(cookie, 'ines@new.example')
  const link = await linkTo(old)
  const replies = await Promise.all(Array.from({ length: 20 }, () => takeBack(link)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await api.runJobs()
  expect((await mailsTo(old)).filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1)
  expect((await accountOf('ines')).email).toBe(old)
})

test('an account that has the old address by now refuses the way back in words', async () => {
  const old = api.emailOf('bo')
  await change(await api.signIn('bo'), 'bo@new.example')
  await api.db.updateTable('account').set({ email: old }).where('id', '=', api.people.sam).execute()
  expect((await takeBack(await linkTo(old))).json).toMatchObject({ code: 'email_taken' })
})

test('a former operator keeps the address by which they are known', async () => {
  await api.db.updateTable('account').set({ isOperator: true }).where('id', 'in', [api.people.nadia, api.people.elena]).execute()
  const body = { isOperator: false, staffAirports: [], reason: 'Left the desk' }
  expect((await api.call('omar', 'setUserRoles', { params: { id: api.people.elena }, body })).status).toBe(200)
  expect((await change(await api.signIn('elena'), 'elena@new.example')).json).toMatchObject({ code: 'account_is_operator' })
})
