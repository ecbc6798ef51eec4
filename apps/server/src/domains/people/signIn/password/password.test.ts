import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { hashPassword } from '../../../../crypto/password.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const mailsTo = (email: string) =>
  api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', email).orderBy('id').execute()
const askFor = (email: string) => api.call(undefined, 'requestPasswordReset', { body: { email } })
const linkFor = async (email: string) => {
  await askFor(email)
  await api.runJobs()
  return /http:\/\/localhost[^\s]*\/auth\/reset-password\?token=(\S+)/.exec(
    plainMail(letterOf((await mailsTo(email)).at(-1)!)),
  )![1]!
}
const signedIn = (cookie: string) => api.call(undefined, 'getAccount', { headers: { cookie } }).then(({ status }) => status)
/** A hash from before passwords were normalized. */
const hashedAsTyped = (password: string) => {
  const nonce = randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}
const login = (email: string, password: string) => api.call(undefined, 'login', { body: { email, password } })

test('the mailed link sets a new password once, ends all sessions and lifts the log-in limit', async () => {
  const email = api.emailOf('maria')
  const session = await api.signIn('maria')
  for (let tries = 0; tries < 11; tries++) await login(email, 'guess')
  expect((await login(email, demoPassword)).status).toBe(429)

  const token = await linkFor(email)
  const done = await api.call(undefined, 'resetPassword', { body: { token, password: 'new password' } })
  expect(done.status).toBe(204)
  expect(await signedIn(session)).toBe(401)
  expect((await login(email, demoPassword)).status).toBe(401)
  expect((await login(email, 'new password')).status).toBe(200)
  // The browser is new, so that notice is sent too.
  expect((await mailsTo(email)).slice(-2).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
    'New log-in to your Tailshare account',
  ])

  const again = await api.call(undefined, 'resetPassword', { body: { token, password: 'third password' } })
  expect(again).toMatchObject({ status: 404, json: { code: 'reset_link_expired' } })
})

test('an unknown address gets the same response and no mail', async () => {
  const known = await askFor(api.emailOf('sam'))
  const unknown = await askFor('nobody@new.example')
  expect(unknown).toMatchObject({ status: known.status, json: known.json })
  await api.runJobs()
  expect(await mailsTo('nobody@new.example')).toHaveLength(0)
  expect(await mailsTo(api.emailOf('sam'))).toHaveLength(1)
})

test('a link can be checked without using it', async () => {
  const token = await linkFor(api.emailOf('victor'))
  const opens = async () => (await api.call(undefined, 'checkResetLink', { body: { token } })).json.opens
  expect([await opens(), await opens()]).toEqual([true, true])
  expect((await api.call(undefined, 'resetPassword', { body: { token, password: demoPassword } })).status).toBe(204)
  expect(await opens()).toBe(false)
  expect((await api.call(undefined, 'checkResetLink', { body: { token: 'made up' } })).json).toEqual({ opens: false })
})

test('a link ends after an hour', async () => {
  const token = await linkFor(api.emailOf('jonas'))
  const { expiresAt } = await api.db
    .selectFrom('passwordReset')
    .select('expiresAt')
    .where('accountId', '=', api.people.jonas)
    .executeTakeFirstOrThrow()
  expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60)
  await api.db.updateTable('passwordReset').set({ expiresAt: new Date() }).where('accountId', '=', api.people.jonas).execute()
  expect((await api.call(undefined, 'resetPassword', { body: { token, password: 'new password' } })).status).toBe(404)
})

test('a new password makes earlier links worthless', async () => {
  const first = await linkFor(api.emailOf('ines'))
  const second = await linkFor(api.emailOf('ines'))
  expect((await api.call(undefined, 'resetPassword', { body: { token: second, password: 'new password' } })).status).toBe(204)
  expect((await api.call(undefined, 'resetPassword', { body: { token: first, password: 'other password' } })).status).toBe(404)
})

test('an address gets at most five links in 15 minutes, and the answer does not tell', async () => {
  for (let asked = 0; asked < 7; asked++) expect((await askFor(api.emailOf('elena'))).json).toEqual({ sent: true })
  await api.runJobs()
  expect(await mailsTo(api.emailOf('elena'))).toHaveLength(5)
})

test('changing the password asks for the old one and ends the other sessions only', async () => {
  const other = (await login(api.emailOf('helen'), demoPassword)).cookies.find(({ name }) => name === 'auth.access_token')!
  const wrong = await api.call('helen', 'changePassword', { body: { oldPassword: 'guess', password: 'new password' } })
  expect(wrong).toMatchObject({ status: 403, json: { code: 'wrong_password' } })
  const short = await api.call('helen', 'changePassword', { body: { oldPassword: demoPassword, password: 'four' } })
  expect(short).toMatchObject({ status: 400, json: { password: [expect.any(String)] } })

  const changed = await api.call('helen', 'changePassword', { body: { oldPassword: demoPassword, password: 'new password' } })
  expect(changed.status).toBe(204)
  expect(await signedIn(await api.signIn('helen'))).toBe(200)
  expect(await signedIn(`auth.access_token=${other.value}`)).toBe(401)
  expect((await login(api.emailOf('helen'), 'new password')).status).toBe(200)
})

test('someone without a password is told so and can set one only by mailed link', async () => {
  expect((await api.call('priya', 'getAccount')).json.hasPassword).toBe(true)
  await api.db.updateTable('account').set({ passwordHash: null }).where('id', '=', api.people.priya).execute()
  expect((await api.call('priya', 'getAccount')).json.hasPassword).toBe(false)
  for (const oldPassword of ['', ' ', demoPassword, 'null']) {
    const refused = await api.call('priya', 'changePassword', { body: { oldPassword, password: 'first password' } })
    expect([400, 403]).toContain(refused.status)
  }
  const token = await linkFor(api.emailOf('priya'))
  expect((await api.call(undefined, 'resetPassword', { body: { token, password: 'first password' } })).status).toBe(204)
  const back = await login(api.emailOf('priya'), 'first password')
  expect(back).toMatchObject({ status: 200, json: { hasPassword: true } })
})

test('leading and trailing spaces are part of a password', async () => {
  const email = api.emailOf('priya')
  const spaced = ' sky and clouds '
  const token = await linkFor(email)
  expect((await api.call(undefined, 'resetPassword', { body: { token, password: spaced } })).status).toBe(204)
  expect((await login(email, spaced.trim())).status).toBe(401)
  const back = await login(email, spaced)
  expect(back.status).toBe(200)
  const headers = { cookie: `auth.access_token=${back.cookies.find(({ name }) => name === 'auth.access_token')!.value}` }
  const change = (oldPassword: string) =>
    api.call(undefined, 'changePassword', { body: { oldPassword, password: `${spaced} ` }, headers })
  expect((await change(spaced.trim())).status).toBe(403)
  expect((await change(spaced)).status).toBe(204)
  const leave = (password: string) => api.call(undefined, 'deleteAccount', { body: { password }, headers })
  expect(await leave(spaced)).toMatchObject({ status: 403, json: { code: 'wrong_password' } })
  expect((await leave(`${spaced} `)).status).toBe(204)
})

test('a stolen session can guess the password no faster than a stranger; a new password lifts the limit', async () => {
  const email = api.emailOf('tomas')
  const { cookies } = await login(email, demoPassword)
  const headers = { cookie: `auth.access_token=${cookies.find(({ name }) => name === 'auth.access_token')!.value}` }
  const change = (oldPassword: string) =>
    api.call(undefined, 'changePassword', { body: { oldPassword, password: 'new password' }, headers })
  const leave = (password: string) => api.call(undefined, 'deleteAccount', { body: { password }, headers })
  for (let tries = 0; tries < 5; tries++) {
    expect((await change('guess')).status).toBe(403)
    expect((await leave('guess')).status).toBe(403)
  }
  for (const held of [await change(demoPassword), await leave(demoPassword)])
    expect(held).toMatchObject({ status: 429, json: { code: 'slow_down' } })
  expect((await login(email, demoPassword)).status).toBe(200)
  await api.db
    .updateTable('signInFailure')
    .set({ at: new Date(Date.now() - 301_000) })
    .execute()
  expect((await change(demoPassword)).status).toBe(204)
})

const ways = ['Pässwörd-1', 'Pa\u0308sswo\u0308rd-1', 'Ｐässwörd-1']
test('a password works in any Unicode form, including old hashes of the typed form', async () => {
  const email = api.emailOf('bo')
  const keep = (passwordHash: string) =>
    api.db.updateTable('account').set({ passwordHash }).where('id', '=', api.people.bo).execute()
  for (const set of ways) {
    await keep(await hashPassword(set))
    for (const typed of ways) expect((await login(email, typed)).status).toBe(200)
  }
  for (const old of ways.slice(0, 2)) {
    await keep(hashedAsTyped(old))
    for (const typed of ways.slice(0, 2)) expect((await login(email, typed)).status).toBe(200)
    expect((await login(email, 'Passwörd-1')).status).toBe(401)
  }
})
