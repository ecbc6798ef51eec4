import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { passkeyDevice } from '../../../../../test/outside/passkeys.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const origin = 'http://localhost'
const headers = { host: 'localhost' }
type Replied = { cookies: { name: string; value: string }[] }
const cookieOf = ({ cookies }: Replied) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

const add = async (who: CastKey, device = passkeyDevice(origin), options = {}) => {
  const asked = await api.call(who, 'startPasskey', { body: { password: demoPassword }, headers })
  const { challenge } = asked.json.options
  const response = device.make(challenge, options)
  const added = await api.call(who, 'addPasskey', {
    body: { name: 'Phone', response },
    headers: { ...headers, cookie: cookieOf(asked) },
  })
  return { device, added }
}
const ask = async () => {
  const asked = await api.call(undefined, 'startPasskeyLogin', { headers })
  return { challenge: asked.json.options.challenge, cookie: cookieOf(asked) }
}
const show = (cookie: string, response: ReturnType<ReturnType<typeof passkeyDevice>['show']>) =>
  api.call(undefined, 'loginPasskey', { body: { response }, headers: { ...headers, cookie } })

test('a passkey logs in without a password, and the password alone no longer does', async () => {
  const { device, added } = await add('maria')
  expect([added.status, added.json.recoveryCodes?.length]).toEqual([200, 10])
  const { challenge, cookie } = await ask()
  const entered = await show(cookie, device.show(challenge))
  expect([entered.status, entered.json.email]).toEqual([200, api.emailOf('maria')])
  const byPassword = await api.call(undefined, 'login', { body: { email: api.emailOf('maria'), password: demoPassword } })
  expect(byPassword.json).toMatchObject({ code: 'second_factor_needed', ways: ['passkey'] })
  const { passkeys } = (await api.call('maria', 'getSecondFactor')).json
  expect(passkeys).toMatchObject([{ name: 'Phone', lastUsed: expect.any(String) }])
})

test.each([
  ['for another site', { from: 'https://tai1share.example' }],
  ['without face, finger or PIN', { isVerified: false }],
  ['by a copy of the key', { counted: false }],
])('an answer %s is refused', async (_, options) => {
  const { device } = await add('jonas')
  const first = await ask()
  expect((await show(first.cookie, device.show(first.challenge))).status).toBe(200)
  const { challenge, cookie } = await ask()
  expect((await show(cookie, device.show(challenge, options))).json.code).toBe('passkey_refused')
})

test('a challenge works once, in the browser that received it', async () => {
  const { device } = await add('bo')
  const { challenge, cookie } = await ask()
  const other = await ask()
  expect((await show(other.cookie, device.show(challenge))).json.code).toBe('passkey_refused')
  expect((await show('', device.show(challenge))).json.code).toBe('passkey_refused')
  const response = device.show(challenge)
  expect((await show(cookie, response)).status).toBe(200)
  expect((await show(cookie, response)).json.code).toBe('passkey_refused')
})

test('a passkey that is unknown, of a suspended account or from another log-in is refused', async () => {
  const stranger = passkeyDevice(origin)
  const one = await ask()
  expect((await show(one.cookie, stranger.show(one.challenge))).json.code).toBe('passkey_refused')
  const { device } = await add('victor')
  await api.db.updateTable('account').set({ suspendedAt: new Date() }).where('id', '=', api.people.victor).execute()
  const two = await ask()
  expect((await show(two.cookie, device.show(two.challenge))).json.code).toBe('account_suspended')
  expect((await add('helen', device)).added.json.code).toBe('passkey_known')
  expect((await add('helen', undefined, { isVerified: false })).added.json.code).toBe('passkey_refused')
})

test('people can remove only their own passkeys, with the password', async () => {
  await add('tomas')
  const { id } = (await api.call('tomas', 'getSecondFactor')).json.passkeys[0]!
  const remove = (who: CastKey, password: string) => api.call(who, 'removePasskey', { params: { id }, body: { password } })
  expect((await remove('tomas', 'not it')).raw.toString()).toContain('wrong_password')
  expect((await remove('priya', demoPassword)).status).toBe(404)
  expect((await remove('tomas', demoPassword)).status).toBe(204)
  expect((await api.call('tomas', 'getSecondFactor')).json).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
})
