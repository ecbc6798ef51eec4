import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startProvider } from '../../../../../test/outside/provider.ts'

const redirectUri = 'http://localhost/auth/callback'

let api: Api
let provider: Awaited<ReturnType<typeof startProvider>>
let homeAirport: string
beforeAll(async () => {
  api = await startApi()
  provider = await startProvider(redirectUri)
  api.services.config.google = provider.settings
  homeAirport = (await api.db.selectFrom('airport').select('id').where('code', '=', 'KSQL').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await provider.close()
  await api.close()
})

type Cookies = { name: string; value: string }[]
const cookieOf = (cookies: Cookies, name: string) => `${name}=${cookies.find((cookie) => cookie.name === name)!.value}`

const start = async (next?: string) => {
  const { status, json, cookies } = await api.call(undefined, 'startSocial', { query: { ...(next && { next }) } })
  expect(status).toBe(200)
  return { url: json.url, cookie: cookieOf(cookies, 'auth.google'), cookies }
}
const finish = (body: { code: string; state: string }, cookie: string, session = '') =>
  api.call(undefined, 'loginSocial', { body, headers: { cookie: [cookie, session].filter(Boolean).join('; ') } })

/** The whole sign-in in one browser. */
const signIn = async (subject: string, next?: string) => {
  const { url, cookie } = await start(next)
  return finish(await provider.consent(url, subject), cookie)
}
const sessionOf = ({ cookies }: { cookies: Cookies }) => ({ cookie: cookieOf(cookies, 'auth.access_token') })

const registration = () => ({
  firstName: 'Gia',
  lastName: 'Roth',
  pilotCategory: 'licensed_pilot' as const,
  homeAirport,
  isInterestedInDryLease: true,
  isRegistrationCompleted: true as const,
})

test('the consent request follows the specification, and its state is sealed in the browser', async () => {
  const { url, cookies } = await start('/aircraft')
  const asked = Object.fromEntries(new URL(url).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    access_type: 'offline',
    prompt: 'consent',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
  })
  const kept = cookies.find(({ name }) => name === 'auth.google')!
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 })
  const readable = Buffer.from(kept.value, 'base64url').toString('latin1')
  for (const secret of [asked.state!, asked.nonce!]) expect(readable).not.toContain(secret)
})

test('a new member must finish registering; until then only their own account is readable', async () => {
  provider.people.set('gia', { email: 'Gia@new.example', email_verified: true, given_name: 'Gia', family_name: 'Roth' })
  const came = await signIn('gia', '/aircraft/book')
  expect(came).toMatchObject({
    status: 200,
    json: {
      email: 'gia@new.example',
      firstName: 'Gia',
      lastName: 'Roth',
      isRegistrationCompleted: false,
      hasPassword: false,
      next: '/aircraft/book',
    },
  })
  const headers = sessionOf(came)
  expect((await api.call(undefined, 'getAccount', { headers })).status).toBe(200)
  for (const call of ['listExpirations', 'listFavorites', 'listSessions', 'exportAccount'] as const)
    expect(await api.call(undefined, call, { headers })).toMatchObject({ status: 403, json: { code: 'registration_incomplete' } })

  const other = await api.call(undefined, 'registerSocial', { headers, body: { ...registration(), email: 'x@new.example' } })
  expect(other).toMatchObject({ status: 400, json: { email: [expect.stringContaining('gia@new.example')] } })
  const nowhere = { ...registration(), homeAirport: '01890000-0000-7000-8000-000000000000' }
  expect(await api.call(undefined, 'registerSocial', { headers, body: nowhere })).toMatchObject({
    status: 400,
    json: { homeAirport: [expect.any(String)] },
  })

  const barred = { ...registration(), pilotCategories: ['student_pilot' as const, 'licensed_pilot' as const] }
  expect(await api.call(undefined, 'registerSocial', { headers, body: barred })).toMatchObject({
    status: 400,
    json: { pilotCategories: [expect.any(String)] },
  })

  const body = { ...registration(), pilotCategories: ['licensed_pilot' as const], password: 'also by password' }
  const done = await api.call(undefined, 'registerSocial', { headers, body })
  expect(done).toMatchObject({
    status: 200,
    json: { isRegistrationCompleted: true, homeAirport: { code: 'KSQL' }, pilotCategories: ['licensed_pilot'] },
  })
  const byPassword = { email: 'gia@new.example', password: 'also by password' }
  expect((await api.call(undefined, 'login', { body: byPassword })).json).toMatchObject({ hasPassword: true })
  expect(done.cookies.find(({ name }) => name === 'registration_completed')).toMatchObject({ value: '1' })
  expect((await api.call(undefined, 'listExpirations', { headers })).status).toBe(200)
  const twice = await api.call(undefined, 'registerSocial', { headers, body: registration() })
  expect(twice).toMatchObject({ status: 409, json: { code: 'already_registered' } })

  expect((await signIn('gia')).json).toMatchObject({ id: came.json.id, isRegistrationCompleted: true, next: null })
})

test('a verified address opens its existing account, tells its owner, and links the subject', async () => {
  provider.people.set('maria-g', { email: api.emailOf('maria'), email_verified: true, name: 'Maria Reyes' })
  expect((await signIn('maria-g')).json).toMatchObject({ id: api.people.maria, next: null })
  const mails = () => api.db.selectFrom('outboxMessage').select('subject').where('recipient', '=', api.emailOf('maria')).execute()
  expect(await mails()).toEqual([{ subject: 'Google was added to your account' }])

  provider.people.set('maria-g', { email: 'moved@new.example', email_verified: false })
  expect((await signIn('maria-g')).json).toMatchObject({ id: api.people.maria, email: api.emailOf('maria') })
  expect(await mails()).toHaveLength(1)

  provider.people.set('maria-two', { email: api.emailOf('maria'), email_verified: true })
  expect(await signIn('maria-two')).toMatchObject({ status: 409, json: { code: 'google_other_account' } })
})

test.each([
  ['an address that Google has not verified', { email: 'jonas@tailshare.example', email_verified: false }],
  ['an address without a word on it', { email: 'jonas@tailshare.example' }],
  ['no address at all', { name: 'Nobody' }],
])('%s is refused and creates no account', async (_, claims) => {
  provider.people.set('stranger', claims)
  const before = await api.db.selectFrom('account').select('id').execute()
  const refused = await signIn('stranger')
  expect(refused).toMatchObject({ status: 403, json: { code: 'google_email_unverified' } })
  expect(refused.cookies.some(({ name }) => name === 'auth.access_token')).toBe(false)
  expect(await api.db.selectFrom('account').select('id').execute()).toEqual(before)
})

test('a suspended account cannot sign in with Google, neither by link nor by address', async () => {
  provider.people.set('sam-g', { email: api.emailOf('sam'), email_verified: true })
  provider.people.set('bo-g', { email: api.emailOf('bo'), email_verified: true })
  expect((await signIn('sam-g')).json.id).toBe(api.people.sam)
  for (const who of ['sam', 'bo'] as const) {
    await api.call('omar', 'suspendUser', { params: { id: api.people[who] }, body: { reason: 'Wild parties' } })
    const refused = await signIn(`${who}-g`)
    expect(refused).toMatchObject({ status: 403, json: { code: 'account_suspended' } })
    expect(refused.cookies.some(({ name }) => name === 'auth.access_token')).toBe(false)
  }
  const { googleSubject } = await api.db
    .selectFrom('account')
    .select('googleSubject')
    .where('id', '=', api.people.bo)
    .executeTakeFirstOrThrow()
  expect(googleSubject).toBeNull()
})

test('an ID token that Google did not sign opens nothing', async () => {
  provider.people.set('mallory', { email: 'mallory@new.example', email_verified: true })
  provider.forging.signature = true
  const refused = await signIn('mallory').finally(() => (provider.forging.signature = false))
  expect(refused).toMatchObject({ status: 400, json: { code: 'google_failed' } })
  expect(await api.db.selectFrom('account').select('id').where('email', '=', 'mallory@new.example').execute()).toEqual([])
  expect((await signIn('mallory')).status).toBe(200)
})

test.each(['/\t/evil.example', '//evil.example', '/\\evil.example', 'https://evil.example'])(
  'a sign-in that would continue to %j is refused',
  async (next) => {
    expect(await api.call(undefined, 'startSocial', { query: { next } })).toMatchObject({
      status: 400,
      json: { next: ['Please give a path on this site'] },
    })
  },
)

test('a return works once, in the browser that started it, with its state', async () => {
  provider.people.set('hugo', { email: 'hugo@new.example', email_verified: true })
  const mine = await start()
  const back = await provider.consent(mine.url, 'hugo')
  const failed = { status: 400, json: { code: 'google_failed' } }
  expect(await finish(back, '')).toMatchObject(failed)
  expect(await finish(back, (await start()).cookie)).toMatchObject(failed)
  expect(await finish({ ...back, state: 'other' }, mine.cookie)).toMatchObject(failed)
  expect(await finish(back, `${mine.cookie.slice(0, -6)}AAAAAA`)).toMatchObject(failed)
  expect((await finish(back, mine.cookie)).status).toBe(200)
  expect(await finish(back, mine.cookie)).toMatchObject(failed)
})

test('a token for another sign-in is refused by its nonce, even with the right state', async () => {
  provider.people.set('ivy', { email: 'ivy@new.example', email_verified: true })
  const { url, cookie } = await start()
  const forged = new URL(url)
  forged.searchParams.set('nonce', 'a nonce of someone else')
  expect(await finish(await provider.consent(forged.href, 'ivy'), cookie)).toMatchObject({
    status: 400,
    json: { code: 'google_failed' },
  })
})

test('signing in with Google ends the previous session', async () => {
  provider.people.set('gia', { email: 'gia@new.example', email_verified: true })
  const first = sessionOf(await signIn('gia'))
  const { url, cookie } = await start()
  await finish(await provider.consent(url, 'gia'), cookie, first.cookie)
  expect((await api.call(undefined, 'getAccount', { headers: first })).status).toBe(401)
})

test('a provider that returns the address only on request is asked for it', async () => {
  const shy = await startProvider(redirectUri, { inIdToken: false })
  shy.people.set('kim', { email: 'kim@new.example', email_verified: true, given_name: 'Kim' })
  api.services.config.google = shy.settings
  const { url, cookie } = await start()
  const came = await finish(await shy.consent(url, 'kim'), cookie)
  expect(came).toMatchObject({ status: 200, json: { email: 'kim@new.example', firstName: 'Kim' } })
  api.services.config.google = provider.settings
  await shy.close()
})

test('the next page must be on this site', async () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example'])
    expect((await api.call(undefined, 'startSocial', { query: { next } })).status).toBe(400)
})

test('without Google the page is told so, and an outage of Google is a plain failure', async () => {
  expect((await api.call(undefined, 'getSocial')).json).toEqual({ google: true })
  const { cookie } = await start()
  api.services.config.google = { ...provider.settings, issuer: 'http://127.0.0.1:9' }
  expect(await api.call(undefined, 'startSocial')).toMatchObject({ status: 400, json: { code: 'google_failed' } })
  api.services.config.google = undefined
  expect((await api.call(undefined, 'getSocial')).json).toEqual({ google: false })
  const absent = { status: 404, json: { code: 'google_not_set_up' } }
  expect(await api.call(undefined, 'startSocial')).toMatchObject(absent)
  expect(await finish({ code: 'x', state: 'y' }, cookie)).toMatchObject(absent)
  api.services.config.google = provider.settings
})

test('Google is no way around a second factor, and is not added to an account before it was shown', async () => {
  await api.db
    .insertInto('passkey')
    .values({
      id: '0198a000-0000-7000-8000-000000000002',
      accountId: api.people.jonas,
      credentialId: 'of-jonas',
      publicKey: Buffer.from('none'),
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: new Date(),
    })
    .execute()
  provider.people.set('not jonas', { email: api.emailOf('jonas'), email_verified: true, given_name: 'J', family_name: 'L' })
  const came = await signIn('not jonas')
  expect([came.status, came.json]).toMatchObject([403, { code: 'second_factor_needed', ways: ['passkey'] }])
  expect(came.cookies.map(({ name }) => name)).not.toContain('auth.access_token')
  const kept = api.db.selectFrom('account').select('googleSubject').where('id', '=', api.people.jonas)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ googleSubject: null })
})

test('a name from Google is kept without invisible characters; an edited one is validated', async () => {
  const person = { email: 'xi@new.example', email_verified: true, given_name: '\u202EX\u200B', family_name: 'van der Berg' }
  provider.people.set('xi', person)
  const came = await signIn('xi')
  expect(came.json).toMatchObject({ firstName: 'X', lastName: 'van der Berg' })
  const headers = sessionOf(came)
  const named = (firstName: string) =>
    api.call(undefined, 'registerSocial', { headers, body: { ...registration(), firstName, lastName: 'van der Berg' } })
  expect(await named('Y')).toMatchObject({ status: 400, json: { firstName: [expect.any(String)] } })
  expect(await named('X')).toMatchObject({ status: 200, json: { firstName: 'X' } })
})
