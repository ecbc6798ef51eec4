import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('federal holidays come with their observed day and the days that count as one', async () => {
  const { json } = await api.call(undefined, 'listHolidays', { query: { start_date: '2026-07-01', end_date: '2026-11-30' } })
  expect(json.map(({ name }) => name)).toEqual(['Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving'])
  // July 4, 2026 is a Saturday.
  expect(json[0]).toEqual({
    name: 'Independence Day',
    day: '2026-07-04',
    observed: '2026-07-03',
    days: ['2026-07-03', '2026-07-04', '2026-07-05'],
  })
})

test.each([
  [{ start_date: '2026-07-01' }],
  [{ end_date: '2026-07-01' }],
  [{ start_date: '2026-07-02', end_date: '2026-07-01' }],
  [{ start_date: '2026-01-01', end_date: '2090-01-01' }],
  [{ start_date: 'soon', end_date: '2026-07-01' }],
])('holidays of %o are not listed', async (query) => {
  expect((await api.call(undefined, 'listHolidays', { query: query as never })).status).toBe(400)
})

test('the instructor certificates are the FAA’s, by the names that pilots use', async () => {
  const { json } = await api.call(undefined, 'listInstructorCertificates')
  expect(json.slice(0, 3).map(({ name }) => name)).toEqual(['CFI-A', 'CFII', 'MEI'])
  expect(new Set(json.map(({ id }) => id)).size).toBe(json.length)
})
