import { setImmediate } from 'node:timers/promises'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { demoPassword } from '../../../../seeds/cast.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { accountJobs } from '../jobs.ts'
import { tryKey } from './access.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const login = (email: string, password: string = demoPassword, ip = '203.0.113.9') =>
  api.app.inject({ method: 'POST', url: '/api/v1/account/auth/login/', payload: { email, password }, remoteAddress: ip })
const tokenOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.find(({ name }) => name === 'auth.access_token')!.value
const accountWith = (token: string) => api.call(undefined, 'getAccount', { headers: { cookie: `auth.access_token=${token}` } })

test('logging in answers the account and sets a cookie that scripts cannot read', async () => {
  const reply = await login('maria@tailshare.example')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    email: 'maria@tailshare.example',
    homeAirport: { code: 'KSQL' },
    activeMembership: { status: 'active', membershipPlan: { id: 5 } },
    isOperator: false,
    isStaff: false,
    isAircraftOwner: false,
    isCoOwner: false,
    isTaxAdvisor: false,
    canBePaid: false,
    stripeAccountId: null,
    preferences: { notifyRentalEmail: true, notifyProductsEmail: false },
  })
  expect(reply.cookies[0]).toMatchObject({ name: 'auth.access_token', httpOnly: true, sameSite: 'Lax', path: '/' })
  const stored = await api.db.selectFrom('session').select('tokenHash').execute()
  expect(stored.some(({ tokenHash }) => tokenHash.toString('base64url') === tokenOf(reply))).toBe(false)
})

test('a wrong password and an unknown address are answered alike', async () => {
  const wrong = await login('jonas@tailshare.example', 'nope')
  const unknown = await login('nobody@tailshare.example', 'nope')
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(wrong.json()).toEqual(unknown.json())
  expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
})

test('ten wrong passwords hold up the attacker’s network, not the owner elsewhere', async () => {
  for (let tries = 0; tries < 10; tries++)
    expect((await login('sam@tailshare.example', 'guess', '198.51.100.7')).statusCode).toBe(401)
  const held = await login('sam@tailshare.example', demoPassword, '198.51.100.8')
  expect(held.statusCode).toBe(429)
  expect(held.json()).toMatchObject({ code: 'slow_down' })
  expect((await login('sam@tailshare.example', demoPassword, '192.0.2.1')).statusCode).toBe(200)
  expect((await login('ines@tailshare.example', demoPassword, '198.51.100.7')).statusCode).toBe(200)

  await api.db
    .updateTable('signInFailure')
    .set({ at: new Date(Date.now() - 301_000) })
    .execute()
  expect((await login('sam@tailshare.example', demoPassword, '198.51.100.7')).statusCode).toBe(200)
})

test('many wrong passwords at once do not slip past the limit', async () => {
  const replies = await Promise.all(Array.from({ length: 16 }, () => login('bo@tailshare.example', 'guess', '198.51.100.20')))
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(6)
})

test('parallel correct passwords all succeed, regardless of earlier failures', async () => {
  const email = 'bo@tailshare.example'
  for (let tries = 0; tries < 9; tries++) expect((await login(email, 'guess', '203.0.113.30')).statusCode).toBe(401)
  const replies = await Promise.all(Array.from({ length: 30 }, () => login(email, demoPassword, '203.0.113.30')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200))
  expect((await login(email, 'guess', '203.0.113.30')).statusCode).toBe(401)
})

test('guesses from many networks are limited per address, but not for known browsers or resets', async () => {
  const email = 'ines@tailshare.example'
  const browser = (await login(email)).cookies.find(({ name }) => name === 'auth.browser')!
  expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const at = (place: number) => `10.${place}.7.1`
  for (let place = 0; place < 50; place++) expect((await login(email, 'guess', at(place))).statusCode).toBe(401)
  const held = await login(email, demoPassword, at(60))
  const detail = 'Too many failed attempts. Please try again in 60 minutes, or choose a new password to get in right away.'
  expect([held.statusCode, held.json()]).toEqual([429, { code: 'slow_down', detail }])
  expect((await login('lena@tailshare.example', 'guess', at(60))).statusCode).toBe(401)

  const known = (value: string, password = demoPassword) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/account/auth/login/',
      payload: { email, password },
      remoteAddress: at(61),
      cookies: { 'auth.browser': value },
    })
  expect((await known(browser.value)).statusCode).toBe(200)
  expect((await known(`${browser.value.split('.')[0]}.forged`)).statusCode).toBe(429)
  // A known browser can guess no faster than a network.
  for (let tries = 0; tries < 10; tries++) expect((await known(browser.value, 'guess')).statusCode).toBe(401)
  expect((await known(browser.value)).statusCode).toBe(429)

  await api.db
    .updateTable('signInFailure')
    .set({ at: new Date(Date.now() - 3_601_000) })
    .execute()
  expect((await login(email, demoPassword, at(60))).statusCode).toBe(200)
})

test('a network that keeps guessing holds up no other network', async () => {
  const email = 'victor@tailshare.example'
  const later = () =>
    sql`update sign_in_failure set at = at - interval '5 minutes 1 second' where who like ${`${email}|%`}`.execute(api.db)
  for (let round = 0; round < 6; round++) {
    for (let tries = 0; tries < 10; tries++) expect((await login(email, 'guess', '198.51.100.9')).statusCode).toBe(401)
    const held = await login(email, demoPassword, '198.51.100.9')
    expect(held.json().detail).toBe('Too many failed attempts. Please try again in 5 minutes.')
    await later()
  }
  expect((await login(email, demoPassword, '203.0.113.40')).statusCode).toBe(200)
})

test('behind one proxy, X-Forwarded-For sent by the caller is ignored', async () => {
  await using proxied = await behindProxy('1')
  const replies = []
  for (let forged = 0; forged < 12; forged++) {
    const reply = await proxied.app.inject({
      method: 'POST',
      url: '/api/v1/account/auth/login/',
      payload: { email: 'sam@tailshare.example', password: 'guess' },
      headers: { 'x-forwarded-for': `10.${forged}.7.1, 203.0.113.9` },
      remoteAddress: '127.0.0.1',
    })
    replies.push(reply.statusCode)
  }
  expect(replies).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

const behindProxy = async (trusted: string) => {
  const proxied = await startApi({ TRUST_PROXY: trusted })
  return { ...proxied, [Symbol.asyncDispose]: proxied.close }
}

test('a success clears the failures from that place', async () => {
  for (let tries = 0; tries < 9; tries++) await login('elena@tailshare.example', 'guess')
  expect((await login('elena@tailshare.example')).statusCode).toBe(200)
  for (let tries = 0; tries < 9; tries++) expect((await login('elena@tailshare.example', 'guess')).statusCode).toBe(401)
})

test('an IPv6 caller is identified by network, in any notation', () => {
  expect(tryKey('a@b.c', '2001:db8::7')).toBe(tryKey('a@b.c', '2001:db8:0:0:aaaa:bbbb:cccc:dddd'))
  expect(tryKey('a@b.c', '2001:db8:1::7')).not.toBe(tryKey('a@b.c', '2001:db8:2::7'))
  expect(tryKey('a@b.c', '::ffff:192.0.2.1')).toBe(tryKey('a@b.c', '192.0.2.99'))
})

const refresh = (token: string) => api.call(undefined, 'refreshSession', { headers: { cookie: `auth.access_token=${token}` } })
const aMinutePasses = () =>
  api.db.updateTable('session').set({ previousUntil: new Date() }).where('previousUntil', 'is not', null).execute()

test('a refreshed session has a new token for 30 days more; the old one counts for a minute', async () => {
  const old = tokenOf(await login('priya@tailshare.example'))
  const session = () =>
    api.db.selectFrom('session').selectAll().where('accountId', '=', api.people.priya).executeTakeFirstOrThrow()
  await api.db
    .updateTable('session')
    .set({ expiresAt: plusHours(new Date(), 1) })
    .where('accountId', '=', api.people.priya)
    .execute()
  const refreshed = await refresh(old)
  expect(refreshed.status).toBe(200)
  expect(tokenOf(refreshed)).not.toBe(old)
  const { expiresAt, previousUntil } = await session()
  expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30)
  expect(Math.round((previousUntil!.getTime() - Date.now()) / 1000)).toBe(60)
  expect((await accountWith(old)).status).toBe(200)
  await aMinutePasses()
  expect((await accountWith(old)).status).toBe(401)
  expect((await refresh(old)).status).toBe(401)
  expect((await accountWith(tokenOf(refreshed))).json.email).toBe('priya@tailshare.example')
})

test('tabs that refresh at once, or again within the minute, get the same token', async () => {
  const old = tokenOf(await login('priya@tailshare.example'))
  const tabs = await Promise.all([refresh(old), refresh(old), refresh(old)])
  const tokens = new Set([...tabs, await refresh(old)].map(tokenOf))
  expect(tokens.size).toBe(1)
  await aMinutePasses()
  const [token] = tokens
  expect((await accountWith(token!)).status).toBe(200)
  const next = tokenOf(await refresh(token!))
  expect(tokens.has(next)).toBe(false)
  expect((await accountWith(next)).status).toBe(200)
})

test('logging out ends an old token at once, minute or not', async () => {
  const old = tokenOf(await login('priya@tailshare.example'))
  const token = tokenOf(await refresh(old))
  const out = await api.call(undefined, 'logout', { headers: { cookie: `auth.access_token=${token}` } })
  expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['auth.access_token', ''],
    ['auth.refresh_after', ''],
  ])
  expect((await accountWith(old)).status).toBe(401)
  expect((await refresh(old)).status).toBe(401)
})

test('a page can read when to refresh, and nothing else of the session', async () => {
  const { cookies } = await login('priya@tailshare.example')
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly ?? false])).toEqual([
    ['auth.access_token', true],
    ['auth.refresh_after', false],
    ['auth.browser', true],
  ])
  expect(Math.round((Number(cookies[1]!.value) * 1000 - Date.now()) / 3_600_000)).toBe(24)
})

test('logging out ends the session; logging out again is fine', async () => {
  const token = tokenOf(await login('tomas@tailshare.example'))
  const headers = { cookie: `auth.access_token=${token}` }
  expect((await api.call(undefined, 'logout', { headers })).status).toBe(204)
  expect((await accountWith(token)).status).toBe(401)
  expect((await api.call(undefined, 'logout', { headers })).status).toBe(204)
})

test('logging in over a session ends that session', async () => {
  const first = tokenOf(await login('dana@tailshare.example'))
  const second = await api.call(undefined, 'login', {
    body: { email: 'dana@tailshare.example', password: demoPassword },
    headers: { cookie: `auth.access_token=${first}` },
  })
  expect((await accountWith(first)).status).toBe(401)
  expect((await accountWith(tokenOf(second))).status).toBe(200)
})

test('a log-in overtaken by a new password starts no session', async () => {
  const { passwordHash } = await api.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', api.people.rosa)
    .executeTakeFirstOrThrow()
  const late = await inTransaction(api.db, async (tx) => {
    await tx.updateTable('account').set({ passwordHash: 'changed' }).where('id', '=', api.people.rosa).execute()
    const reply = login('rosa@tailshare.example')
    // The password has been checked once the log-in waits for this row.
    const waiting = () =>
      api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waiting()).rows.length === 0) await setImmediate()
    return { reply }
  })
  expect((await late.reply).statusCode).toBe(401)
  expect((await late.reply).cookies).toEqual([])
  expect(await api.db.selectFrom('session').select('id').where('accountId', '=', api.people.rosa).execute()).toEqual([])
  await api.db.updateTable('account').set({ passwordHash }).where('id', '=', api.people.rosa).execute()
})

test('the daily cleanup deletes what has expired and nothing else', async () => {
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const live = await api.signIn('helen')
  const [ended, lasting] = [Buffer.from('ended'), Buffer.from('lasting')]
  const accountId = api.people.helen
  for (const [tokenHash, expiresAt] of [[ended, daysAgo(2)] as const, [lasting, daysAgo(-1)] as const]) {
    await api.db.insertInto('session').values({ id: newId(), accountId, tokenHash, expiresAt }).execute()
    await api.db.insertInto('passwordReset').values({ accountId, tokenHash, expiresAt }).execute()
    const email = `${tokenHash.toString()}@new.example`
    await api.db.insertInto('emailCode').values({ email, codeHash: tokenHash, expiresAt }).execute()
  }
  await api.db
    .insertInto('signInFailure')
    .values([2, 0].map((days) => ({ id: newId(), who: `helen-${days}`, at: daysAgo(days) })))
    .execute()

  const reminder = { accountId, what: 'document-medical', days: 0 }
  const days = [100, 10].map((ago) => daysAgo(ago).toISOString().slice(0, 10))
  await api.db
    .insertInto('expiryReminder')
    .values(days.map((endsOn) => ({ ...reminder, endsOn })))
    .execute()

  await accountJobs.tidy(api.services)
  await accountJobs.tidy(api.services)
  expect(await api.db.selectFrom('expiryReminder').select('endsOn').execute()).toEqual([{ endsOn: days[1] }])
  const left = {
    sessions: await api.db.selectFrom('session').select('tokenHash').where('tokenHash', 'in', [ended, lasting]).execute(),
    links: await api.db.selectFrom('passwordReset').select('tokenHash').execute(),
    codes: await api.db.selectFrom('emailCode').select('codeHash as tokenHash').execute(),
  }
  for (const rows of Object.values(left)) expect(rows.map(({ tokenHash }) => tokenHash.toString())).toEqual(['lasting'])
  const failures = await api.db.selectFrom('signInFailure').select('who').where('who', 'like', 'helen-%').execute()
  expect(failures).toEqual([{ who: 'helen-0' }])
  expect((await api.call(undefined, 'getAccount', { headers: { cookie: live } })).status).toBe(200)
})
