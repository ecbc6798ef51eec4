import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { setSwitches } from '../../../../../test/heard.ts'
import { newDevice, startPushServer } from '../../../../../test/outside/pushServer.ts'
import { unsubscribeToken } from '../../../../crypto/signed.ts'
import { newId } from '../../../../db/newId.ts'
import { hashToken, newToken } from '../../../../http/session.ts'

let api: Api
let service: Awaited<ReturnType<typeof startPushServer>>
beforeAll(async () => {
  api = await startApi()
  service = await startPushServer()
})
afterAll(async () => {
  await service.close()
  await api.close()
})

const keysOf = ({ keys }: ReturnType<typeof newDevice>) => ({
  p256dh: keys.p256dh.toString('base64url'),
  auth: keys.auth.toString('base64url'),
})
const subscription = (name: string) => ({ endpoint: `${service.url}/${name}`, expirationTime: null, keys: keysOf(newDevice()) })
/** Another browser of the same person. */
const browserOf = async (accountId: string) => {
  const token = newToken()
  await api.db
    .insertInto('session')
    .values({
      id: newId(),
      accountId,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + 86_400_000),
      userAgent: 'Other',
    })
    .execute()
  return { headers: { cookie: `auth.access_token=${token}` } }
}
const devicesOf = async (who: 'ines' | 'bo' | 'tomas') => (await api.call(who, 'listDevices')).json

test('the browser’s push key is created once, on first use, and stored sealed', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => api.call('ines', 'getPushKey')))
  const keys = new Set(asked.map(({ json }) => json.publicKey))
  expect(keys.size).toBe(1)
  expect(Buffer.from([...keys][0]!, 'base64url')).toHaveLength(65)
  const { privateKeySealed } = await api.db.selectFrom('pushKey').selectAll().executeTakeFirstOrThrow()
  expect(privateKeySealed.length).toBeGreaterThan(60)
})

test('a browser gets pushes until removed; another browser is another device', async () => {
  const body = subscription('first')
  const here = await api.call('ines', 'subscribeDevice', { body })
  expect([here.status, here.json.isCurrent]).toEqual([200, true])
  const there = await browserOf(api.people.ines)
  await api.call(undefined, 'subscribeDevice', { body: subscription('second'), ...there })
  expect((await devicesOf('ines')).map(({ isCurrent }) => isCurrent)).toEqual([false, true])

  // The same browser again, then under a new endpoint: still one device.
  expect((await api.call('ines', 'subscribeDevice', { body })).json.id).toBe(here.json.id)
  // A browser that somebody else signed in to meanwhile renews nothing for them.
  const foreign = { ...subscription('foreign'), replaces: subscription('unknown').endpoint }
  expect((await api.call('ines', 'subscribeDevice', { body: foreign })).status).toBe(404)
  const renewed = await api.call('ines', 'subscribeDevice', { body: { ...subscription('renewed'), replaces: body.endpoint } })
  expect(await devicesOf('ines')).toHaveLength(2)

  expect((await api.call('bo', 'removeDevice', { params: { id: renewed.json.id } })).status).toBe(404)
  expect((await api.call('ines', 'removeDevice', { params: { id: renewed.json.id } })).status).toBe(204)
  expect((await api.call('ines', 'removeDevice', { params: { id: renewed.json.id } })).status).toBe(404)
  expect(await devicesOf('ines')).toHaveLength(1)
})

test('signing out stops pushes, and the next person to sign in takes over the browser', async () => {
  const browser = await browserOf(api.people.bo)
  const body = subscription('shared')
  await api.call(undefined, 'subscribeDevice', { body, ...browser })
  expect(await devicesOf('bo')).toHaveLength(1)
  await api.call('tomas', 'subscribeDevice', { body })
  expect([await devicesOf('bo'), (await devicesOf('tomas')).length]).toEqual([[], 1])
  await api.call(undefined, 'subscribeDevice', { body, ...browser })
  await api.call(undefined, 'logout', browser)
  expect(await devicesOf('bo')).toEqual([])
  const { count } = await api.db
    .selectFrom('pushSubscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', api.people.bo)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test.each([
  ['an address inside', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
  ['one without encryption', { endpoint: 'http://push.example.com/push' }, 'endpoint'],
  ['none at all', { endpoint: 'push' }, 'endpoint'],
  ['a key that is no point', { keys: { ...keysOf(newDevice()), p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'keys'],
  ['a short key', { keys: { ...keysOf(newDevice()), p256dh: 'abc' } }, 'keys'],
  ['a short secret', { keys: { ...keysOf(newDevice()), auth: 'abc' } }, 'keys'],
])('a subscription that cannot work is refused: %s', async (_, wrong, field) => {
  const { status, json } = await api.call('ines', 'subscribeDevice', { body: { ...subscription('bad'), ...wrong } })
  expect(status).toBe(400)
  expect(Object.keys(json).join()).toContain(field)
})
test('visitors have no devices', async () => {
  for (const call of ['getPushKey', 'listDevices'] as const) expect((await api.call(undefined, call)).status).toBe(401)
  expect((await api.call(undefined, 'subscribeDevice', { body: subscription('none') })).status).toBe(401)
  expect((await api.call(undefined, 'removeDevice', { params: { id: newId() } })).status).toBe(401)
})

const tokenFor = (topic: string, accountId = api.people.helen) =>
  unsubscribeToken({ accountId, topic }, api.services.config.secretKey)
const wantsProducts = async () =>
  (
    await api.db
      .selectFrom('account')
      .select('notifyProductsEmail as on')
      .where('id', '=', api.people.helen)
      .executeTakeFirstOrThrow()
  ).on

test('the mail’s link turns off its topic, signed out and any number of times', async () => {
  await setSwitches(api, 'helen', { topic: 'products', mail: true, text: true })
  for (const _ of [1, 2]) {
    const { status, json } = await api.call(undefined, 'endTopicMail', { body: { token: tokenFor('products') } })
    expect([status, json]).toEqual([200, { topic: 'products' }])
  }
  const { preferences } = (await api.call('helen', 'getAccount')).json
  expect(preferences).toMatchObject({ notifyProductsEmail: false, notifyProductsText: true, notifyRentalEmail: true })
})

test('a forged link changes nothing', async () => {
  const token = tokenFor('products')
  for (const wrong of ['x', token.replace('products', 'rental'), `${token}a`, tokenFor('products', newId())])
    expect((await api.call(undefined, 'endTopicMail', { body: { token: wrong } })).status).toBe(404)
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'one-click unsubscribe works without a cookie (RFC 8058): %s',
  async (contentType) => {
    await setSwitches(api, 'helen', { topic: 'products', mail: true, text: true })
    const payload = contentType.startsWith('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      : 'List-Unsubscribe=One-Click'
    const ask = (token: string) =>
      api.app.inject({
        method: 'POST',
        url: `/unsubscribe?token=${encodeURIComponent(token)}`,
        headers: { 'content-type': contentType },
        payload,
      })
    expect((await ask('wrong')).statusCode).toBe(404)
    expect(await wantsProducts()).toBe(true)
    expect((await ask(tokenFor('products'))).statusCode).toBe(204)
    expect(await wantsProducts()).toBe(false)
  },
)
