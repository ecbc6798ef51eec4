import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { cloneDatabase } from '../../../test/server/freshDatabase.ts'
import { buildApp } from '../../app.ts'
import { openDb, openPool } from '../../db/connect.ts'
import { openFreshReads } from '../../db/replica/freshReads.ts'

// A replica far behind: it has seen nothing since.

let api: Api
let behind: Awaited<ReturnType<typeof cloneDatabase>>
let old: ReturnType<typeof openDb>
let app: Api['app']
const fresh = openFreshReads(5)
beforeAll(async () => {
  api = await startApi()
  behind = await cloneDatabase()
  old = openDb(openPool(behind.connectionString, 2))
  app = await buildApp({ ...api.services, readDb: old, fresh })
})
afterAll(async () => {
  await app.close()
  await old.destroy()
  await behind.drop()
  await api.close()
})

const seenBy = async (cookie: string) => {
  const reply = await app.inject({ url: `/api/v1/aircrafts/${api.fleet.N52148}/`, headers: { cookie } })
  return reply.json<{ isFavorite: boolean }>().isFavorite
}

test('the author of a change sees it at once; others see the replica’s state', async () => {
  const cookie = await api.signIn('maria')
  const before = await seenBy(cookie)
  const [method, url] = before
    ? (['DELETE', `/api/v1/account/favorites/${api.fleet.N52148}/`] as const)
    : (['POST', '/api/v1/account/favorites/'] as const)
  const wrote = await app.inject({
    method,
    url,
    headers: { cookie },
    ...(!before && { payload: { aircraftId: api.fleet.N52148 } }),
  })
  expect(wrote.statusCode).toBeLessThan(300)
  const given = wrote.cookies.find(({ name }) => name === 'tailshare.wrote')
  expect(given).toMatchObject({ value: '1', maxAge: 9, httpOnly: true })
  expect(await seenBy(`${cookie}; tailshare.wrote=1`)).toBe(!before)
  expect(await seenBy(cookie)).toBe(before)
  // A live event has reached her page.
  fresh.notified([api.people.maria], Date.now())
  expect(await seenBy(cookie)).toBe(!before)
})

test('without a replica, no cookie is set', async () => {
  const reply = await api.app.inject({ method: 'POST', url: '/api/v1/account/auth/logout/' })
  expect(reply.cookies.filter(({ name }) => name === 'tailshare.wrote')).toEqual([])
})
