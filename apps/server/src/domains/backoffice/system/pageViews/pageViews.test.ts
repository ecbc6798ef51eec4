import { pageViewDays } from '@tailshare/contract/backoffice/system/pageViews'
import { type PagePattern, pageViewsAtOnce, pageViewsCookie } from '@tailshare/contract/base/pages'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Query } from '@tailshare/contract/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { run } from '../../../../../test/money.ts'
import type { ViewedPages } from '../../../../outside/analytics.ts'
import { pageViewHandlers } from './routes.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('pageView').execute())

const today = () => dayIn(new Date(), 'UTC')
const yes = { cookie: `${pageViewsCookie}=yes` }
const open = (pages: PagePattern[], headers: Record<string, string> = yes) =>
  api.call(undefined, 'countPageViews', { body: { pages }, headers })
const counts = async (query: Query<'getPageViews'> = {}) => (await api.call('omar', 'getPageViews', { query })).json
const kept = () => api.db.selectFrom('pageView').selectAll().orderBy('page').execute()
const keep = (day: string, page: PagePattern, views: number) =>
  api.db.insertInto('pageView').values({ day, page, views }).execute()

test('page views of consenting visitors are counted by day and pattern, and nothing else is saved', async () => {
  expect((await open(['/', '/search', '/aircraft/:id/info'])).status).toBe(204)
  expect((await open(['/search'])).status).toBe(204)
  expect((await kept()).map(({ page, views }) => [page, views])).toEqual([
    ['/', 1],
    ['/aircraft/:id/info', 1],
    ['/search', 2],
  ])
  const columns = await api.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'page_view' order by 1`,
  )
  expect(columns.rows.map(({ name }) => name)).toEqual(['day', 'page', 'views'])
})

test.each<[why: string, headers: Record<string, string>]>([
  ['nobody was asked', {}],
  ['the answer was no', { cookie: `${pageViewsCookie}=no` }],
  ['the answer is another word', { cookie: `${pageViewsCookie}=yesterday` }],
  ['the browser says Do Not Track', { ...yes, dnt: '1' }],
  ['the browser says Global Privacy Control', { ...yes, 'sec-gpc': '1' }],
])('nothing is counted where %s', async (_, headers) => {
  expect((await open(['/'], headers)).status).toBe(204)
  expect(await kept()).toEqual([])
})

test('consent with neutral privacy signals counts', async () => {
  await open(['/'], { ...yes, dnt: '0', 'sec-gpc': '0' })
  expect(await kept()).toHaveLength(1)
})

test('two at once are both counted', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => open(at % 2 ? ['/', '/search', '/learn'] : ['/learn', '/search', '/'])))
  expect((await kept()).map(({ views }) => views)).toEqual([8, 8, 8])
})

test('addresses with an id, unknown pages, too many and none are refused', async () => {
  for (const pages of [['/aircraft/7/info'], ['/nowhere'], [], Array.from({ length: pageViewsAtOnce + 1 }, () => '/')])
    expect((await open(pages as PagePattern[])).status).toBe(400)
  expect((await open(Array.from({ length: pageViewsAtOnce }, () => '/'))).status).toBe(204)
  expect(await kept()).toMatchObject([{ page: '/', views: pageViewsAtOnce }])
})

test('the counting call receives the day, the pages and an address without its end, and no account', async () => {
  const heard: ViewedPages[] = []
  const call = async (ip: string, cookie: string) =>
    pageViewHandlers.countPageViews({
      body: { pages: ['/', '/profile'] },
      now: new Date('2026-12-05T23:59:00Z'),
      http: { ip, cookie: () => cookie, header: () => undefined },
      analytics: { count: async (viewed: ViewedPages) => void heard.push(viewed) },
    } as unknown as Parameters<typeof pageViewHandlers.countPageViews>[0])
  await call('203.0.113.9', 'yes')
  await call('2001:db8:85a3::7348', 'yes')
  await call('203.0.113.9', 'no')
  expect(heard).toEqual([
    { day: '2026-12-05', pages: ['/', '/profile'], address: '203.0.113.0' },
    { day: '2026-12-05', pages: ['/', '/profile'], address: '2001:db8:85a3::' },
  ])
})

test('operators read every day of the time, empty ones too, and the most viewed page first', async () => {
  await keep(today(), '/', 3)
  await keep(plusDays(today(), -1), '/search', 5)
  await keep(plusDays(today(), -40), '/', 100)
  const last = await counts()
  expect(last).toMatchObject({ from: plusDays(today(), -27), to: today(), views: 8 })
  expect(last.days).toHaveLength(28)
  expect(last.days.slice(-3).map(({ views }) => views)).toEqual([0, 5, 3])
  expect(last.pages).toEqual([
    { page: '/search', views: 5 },
    { page: '/', views: 3 },
  ])
  const home = await counts({ page: '/', from: plusDays(today(), -1) })
  expect(home).toMatchObject({ views: 3, days: [{ views: 0 }, { views: 3 }], pages: last.pages })
  expect((await counts({ from: plusDays(today(), -2000) })).days).toHaveLength(pageViewDays)
  expect((await counts({ from: plusDays(today(), -45), to: plusDays(today(), -30) })).views).toBe(100)
})

test('a page that no longer exists still counts in the sum', async () => {
  await api.db.insertInto('pageView').values({ day: today(), page: '/gone', views: 2 }).execute()
  expect(await counts()).toMatchObject({ views: 2, pages: [] })
})

test('only operators read it, and days must be in order', async () => {
  expect((await api.call('maria', 'getPageViews')).status).toBe(403)
  expect((await api.call(undefined, 'getPageViews')).status).toBe(401)
  expect((await api.call('omar', 'getPageViews', { query: { from: '2026-12-05', to: '2026-12-04' } })).status).toBe(400)
  expect((await api.call('omar', 'getPageViews', { query: { page: '/nowhere' as never } })).status).toBe(400)
})

test(`counts are kept for ${pageViewDays} days`, async () => {
  await keep(plusDays(today(), -pageViewDays - 2), '/', 1)
  await keep(plusDays(today(), 2 - pageViewDays), '/', 2)
  await run(api, 'tidy', {})
  expect((await kept()).map(({ views }) => views)).toEqual([2])
})
