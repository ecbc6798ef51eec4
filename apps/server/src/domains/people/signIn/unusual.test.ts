import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { demoPassword } from '../../../../seeds/cast.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const login = (email: string, password: string = demoPassword, ip = '203.0.113.9') =>
  api.app.inject({ method: 'POST', url: '/api/v1/account/auth/login/', payload: { email, password }, remoteAddress: ip })

test('a network trying many addresses is held up as a whole, except browsers that signed in before', async () => {
  const [here, near] = ['192.168.77.5', '192.168.77.200']
  const before = await login('priya@tailshare.example', demoPassword, here)
  const cookie = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const since = new Date(Date.now() - 60_000)
  await api.db
    .insertInto('signInFailure')
    .values(Array.from({ length: 99 }, () => ({ id: newId(), who: '|network 192.168.77', at: since })))
    .execute()
  expect((await login('one-more@list.example', 'leaked', near)).statusCode).toBe(401)
  const held = await login('sam@tailshare.example', demoPassword, near)
  expect([held.statusCode, held.json().detail]).toEqual([429, expect.not.stringContaining('new password')])
  const known = await api.call(undefined, 'login', {
    body: { email: 'priya@tailshare.example', password: demoPassword },
    headers: { cookie },
  })
  expect(known.status).toBe(200)
  expect((await login('sam@tailshare.example', demoPassword, '192.0.2.77')).statusCode).toBe(200)
})

test('a log-in from a new browser is announced by mail, from a known one not', async () => {
  const mails = async () => {
    const rows = await api.db
      .selectFrom('outboxMessage')
      .select('subject')
      .where('recipient', '=', 'ines@tailshare.example')
      .where('subject', 'like', 'New log-in%')
      .execute()
    return rows.length
  }
  const before = await mails()
  const first = await login('ines@tailshare.example')
  expect(await mails()).toBe(before + 1)
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const body = { email: 'ines@tailshare.example', password: demoPassword }
  expect((await api.call(undefined, 'login', { body, headers: { cookie } })).status).toBe(200)
  expect(await mails()).toBe(before + 1)
})
