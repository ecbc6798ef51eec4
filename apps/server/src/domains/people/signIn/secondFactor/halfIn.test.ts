import { apiBase } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes, type CallName } from '@tailshare/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { sampleOf } from '../../../../../test/stories/sampleOf.ts'

const rows = Object.entries(routes) as [CallName, Row][]

let api: Api
beforeAll(async () => {
  api = await startApi({ OPERATOR_SECOND_FACTOR: 'required' })
})
afterAll(() => api.close())

const send = (row: Row, cookie: string) => {
  const params = (sampleOf(row.params) ?? {}) as Record<string, string>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const query = new URLSearchParams(Object.entries(sampleOf(row.query) ?? {}).map(([name, value]) => [name, String(value)]))
  const payload = row.method === 'GET' || row.upload ? undefined : (sampleOf(row.body) ?? {})
  return api.app.inject({
    method: row.method,
    url: `${apiBase}${path}?${query.toString()}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
}

describe('operators are refused every operator call until they show a second factor', () => {
  const guarded = rows.filter(([, { access }]) => access === 'operator')
  test.each(guarded)('%s', async (_, row) => {
    const reply = await send(row, await api.signIn('omar'))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'second_factor_required'])
  })
})

test('attempts refused before the code is checked do not count against the next log-in', async () => {
  for (let tries = 0; tries < 7; tries++)
    expect((await api.call('jonas', 'confirmApp', { body: { code: '123456' } })).json).toMatchObject({ code: 'no_second_factor' })
  const { rows: open } = await api.pool.query(`select from sign_in_failure where who = $1`, [`second factor|${api.people.jonas}`])
  expect(open).toEqual([])
})

test('a half-finished log-in opens no call that needs an account', async () => {
  await api.db
    .insertInto('passkey')
    .values({
      id: '0198a000-0000-7000-8000-000000000001',
      accountId: api.people.maria,
      credentialId: 'of-maria',
      publicKey: Buffer.from('none'),
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: new Date(),
    })
    .execute()
  const half = await api.call(undefined, 'login', { body: { email: api.emailOf('maria'), password: demoPassword } })
  expect(half.json.code).toBe('second_factor_needed')
  const arriving = half.cookies.find(({ name }) => name === 'auth.arriving')!.value
  const cookie = ['auth.arriving', 'auth.access_token', 'auth.email_proof', 'auth.google', 'auth.passkey']
    .map((name) => `${name}=${arriving}`)
    .join('; ')
  for (const [name, row] of rows.filter(([, { access }]) => access !== 'anyone'))
    expect([name, (await send(row, cookie)).statusCode]).toEqual([name, 401])
})
