import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { codeOfStep, stepAt } from '../../../../crypto/totp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ OPERATOR_SECOND_FACTOR: 'required' })
})
afterAll(async () => {
  vi.useRealTimers()
  await api.close()
})

const password = demoPassword
/** Each code works once, so each test moves to a later half minute. */
const nextHalfMinute = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
}
const codeOf = (secret: Buffer, off = 0) => codeOfStep(secret, stepAt(new Date()) + off)
const bytesOf = (base32: string) => {
  const bits = Array.from(base32, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

const addApp = async (who: CastKey) => {
  const { json } = await api.call(who, 'startApp', { body: { password } })
  const secret = bytesOf(json.secret)
  const added = await api.call(who, 'confirmApp', { body: { code: codeOf(secret) } })
  nextHalfMinute()
  return { secret, added, codes: added.json.recoveryCodes! }
}
const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const login = (who: CastKey) => api.call(undefined, 'login', { body: { email: api.emailOf(who), password } })
const second = async (who: CastKey, code: string) =>
  api.call(undefined, 'loginSecondFactor', { body: { code }, headers: { cookie: cookiesOf(await login(who)) } })
const titlesOf = async (who: CastKey) => {
  const rows = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people[who]).orderBy('id').execute()
  return rows.map(({ title }) => title)
}

test('without a second factor, log-in is unchanged', async () => {
  const reply = await login('priya')
  expect([reply.status, reply.json.email]).toEqual([200, api.emailOf('priya')])
  expect((await api.call('priya', 'getSecondFactor')).json).toEqual({
    hasApp: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
    isMissing: false,
  })
})

test('with an authenticator app the password alone is not enough; a code works once', async () => {
  const { secret, added } = await addApp('maria')
  expect(added.json.recoveryCodes).toHaveLength(10)
  const first = await login('maria')
  expect([first.status, first.json]).toMatchObject([403, { code: 'second_factor_needed', ways: ['app'] }])
  expect(first.cookies.map(({ name }) => name)).toEqual(['auth.arriving'])
  expect((await api.call(undefined, 'getAccount', { headers: { cookie: cookiesOf(first) } })).status).toBe(401)

  const code = codeOf(secret)
  const whole = await second('maria', code)
  expect([whole.status, whole.json.email]).toEqual([200, api.emailOf('maria')])
  expect((await second('maria', code)).json.code).toBe('wrong_second_factor')
  expect((await second('maria', codeOf(secret, -1))).json.code).toBe('wrong_second_factor')
  nextHalfMinute()
  const both = await Promise.all([second('maria', codeOf(secret)), second('maria', codeOf(secret))])
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403])
  expect(await titlesOf('maria')).toContain('An authenticator app was added to your account')
})

test('a half-finished log-in can be completed once, even with a copy of its cookie', async () => {
  const { codes } = await addApp('nadia')
  const cookie = cookiesOf(await login('nadia'))
  const go = (code: string) => api.call(undefined, 'loginSecondFactor', { body: { code }, headers: { cookie } })
  expect((await go('000000')).json.code).toBe('wrong_second_factor')
  const both = await Promise.all([go(codes[0]!), go(codes[1]!)])
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403])
  expect(both.map(({ json }) => json.code)).toContain('log_in_again')
  expect((await go(codes[2]!)).json.code).toBe('log_in_again')
  expect((await second('nadia', codes[2]!)).status).toBe(200)
})

test('the secret and the codes are kept sealed and hashed', async () => {
  const { secret, codes } = await addApp('jonas')
  const rows = await api.pool.query(`select t::text from authenticator t union all select r::text from recovery_code r`)
  const kept = JSON.stringify(rows.rows)
  for (const plain of [secret.toString('hex'), secret.toString('base64url'), ...codes]) expect(kept).not.toContain(plain)
})

test('a recovery code works once in any notation, and its owner is told by mail', async () => {
  const { codes } = await addApp('bo')
  expect((await second('bo', codes[0]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await second('bo', codes[0]!)).json.code).toBe('wrong_second_factor')
  await api.runJobs()
  const mail = await api.db
    .selectFrom('outboxMessage')
    .select('text')
    .where('recipient', '=', api.emailOf('bo'))
    .where('subject', '=', 'A recovery code was used to log in')
    .execute()
  expect(mail).toHaveLength(1)
  expect(mail[0]!.text).toContain('9 recovery codes left')
})

test('five wrong codes hold up the sixth, right or not and many at once', async () => {
  const { secret } = await addApp('victor')
  const cookie = cookiesOf(await login('victor'))
  const guess = (code: string) => api.call(undefined, 'loginSecondFactor', { body: { code }, headers: { cookie } })
  const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(wrong)))
  expect(guesses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
  expect((await second('victor', codeOf(secret))).status).toBe(429)
  const warnings = (await titlesOf('victor')).filter((title) => title === 'Someone is guessing the second step of your log-in')
  expect(warnings).toHaveLength(1)
})

test('a half-finished log-in ends with a new password, a suspension, or after ten minutes', async () => {
  const { secret } = await addApp('tomas')
  const cookie = cookiesOf(await login('tomas'))
  const go = () => api.call(undefined, 'loginSecondFactor', { body: { code: codeOf(secret) }, headers: { cookie } })
  const set = (values: { passwordHash?: string | null; suspendedAt?: Date | null }) =>
    api.db.updateTable('account').set(values).where('id', '=', api.people.tomas).execute()
  const { passwordHash } = await api.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', api.people.tomas)
    .executeTakeFirstOrThrow()
  await set({ passwordHash: 'changed' })
  expect((await go()).json.code).toBe('log_in_again')
  await set({ passwordHash, suspendedAt: new Date() })
  expect((await go()).json.code).toBe('account_suspended')
  await set({ suspendedAt: null })
  for (let waits = 0; waits < 21; waits++) nextHalfMinute()
  expect((await go()).json.code).toBe('log_in_again')
  expect((await api.call(undefined, 'loginSecondFactor', { body: { code: '123456' } })).json.code).toBe('log_in_again')
})

test('adding the first factor ends other sessions; removing it takes the password and a session that showed it', async () => {
  const other = cookiesOf(await login('elena'))
  const { codes } = await addApp('elena')
  expect(codes).toHaveLength(10)
  expect((await api.call(undefined, 'getAccount', { headers: { cookie: other } })).status).toBe(401)
  expect((await api.call('elena', 'removeApp', { body: { password: 'not it' } })).raw.toString()).toContain('wrong_password')
  await api.db.updateTable('session').set({ strongAt: null }).where('accountId', '=', api.people.elena).execute()
  expect((await api.call('elena', 'removeApp', { body: { password } })).raw.toString()).toContain('sign_in_again')
  expect((await api.call('elena', 'startApp', { body: { password } })).json.code).toBe('sign_in_again')
  await api.db.updateTable('session').set({ strongAt: new Date() }).where('accountId', '=', api.people.elena).execute()
  expect((await api.call('elena', 'removeApp', { body: { password } })).status).toBe(204)
  expect((await login('elena')).status).toBe(200)
  expect((await api.call('elena', 'getSecondFactor')).json).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 })
})

test('an operator has none of an operator’s rights before a second factor, and keeps one from then on', async () => {
  expect((await login('omar')).status).toBe(200)
  expect((await api.call('omar', 'listUsers', { query: {} })).json.code).toBe('second_factor_required')
  expect((await api.call('omar', 'getSecondFactor')).json).toMatchObject({ isRequired: true, isMissing: true })
  const { secret } = await addApp('omar')
  expect((await api.call('omar', 'listUsers', { query: {} })).status).toBe(200)
  expect((await api.call('omar', 'removeApp', { body: { password } })).raw.toString()).toContain('second_factor_kept')
  const again = await second('omar', codeOf(secret))
  expect((await api.call(undefined, 'listUsers', { headers: { cookie: cookiesOf(again) } })).status).toBe(200)
})

test('someone who lost every factor is reset by an operator, with a reason and a notice; operators cannot reset their own', async () => {
  const id = api.people.maria
  const body = { reason: 'Lost her phone; showed her certificate by video' }
  expect((await api.call('omar', 'resetSecondFactor', { params: { id: api.people.omar }, body })).json.code).toBe('own_account')
  const reset = await api.call('omar', 'resetSecondFactor', { params: { id }, body })
  expect([reset.status, reset.json.hasSecondFactor]).toEqual([200, false])
  expect((await login('maria')).status).toBe(200)
  expect(await titlesOf('maria')).toContain('Your second factor was removed')
  const again = await api.call('omar', 'resetSecondFactor', { params: { id }, body })
  expect(again.json.code).toBe('no_second_factor')
  const entry = await api.db.selectFrom('auditEntry').select(['reason']).where('action', '=', 'second_factor_reset').execute()
  expect(entry).toEqual([{ reason: body.reason }])
})
