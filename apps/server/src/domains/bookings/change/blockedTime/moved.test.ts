import type { Body } from '@tailshare/contract/routes'
import { instantAt, plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'

let api: Api
let id: string
beforeAll(async () => {
  api = await startApi()
  id = api.fleet.N417TS
})
beforeEach(async () => {
  for (const table of ['occupancy', 'block_change', 'block']) await sql`delete from ${sql.table(table)}`.execute(api.db)
})
afterAll(() => api.close())

const at = (day: string, time: string) => instantAt(day, time, zone).toISOString()
const morning = (day: string) => ({ from: at(day, '09:00'), to: at(day, '12:00') })
const set = async (wish: Omit<Body<'setSchedule'>, 'kind'>) => {
  const { status, json } = await api.call('helen', 'setSchedule', { params: { id }, body: { kind: 'own', ...wish } })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const remove = (scheduleId: string) =>
  api.call('helen', 'deleteSchedule', { params: { id, scheduleId }, query: { scope: 'this' } })
const entryOn = async (day: string) => {
  const { rows } = await sql<{ id: string }>`select id from occupancy where occurs_on = ${day}`.execute(api.db)
  return rows[0]!.id
}
/** First days occupied. */
const startsOf = async () => {
  const { rows } = await sql<{ day: string }>`select occurs_on::text as day from occupancy order by during limit 6`.execute(
    api.db,
  )
  return rows.map(({ day }) => day)
}
const weekdayIn = (month: string, weekday: number, nth: number) => {
  const ahead = (weekday - new Date(`${month}T00:00:00Z`).getUTCDay() + 7) % 7
  return plusDays(month, ahead + 7 * (nth - 1))
}
const year = new Date().getUTCFullYear() + 1
const [june, july, august] = [`${year}-06-01`, `${year}-07-01`, `${year}-08-01`] as const

test.each(['following', 'all'] as const)('%s moved from the first Tuesday to the second takes second Tuesdays', async (scope) => {
  const first = weekdayIn(june, 2, 1)
  await set({ ...morning(first), rule: 'FREQ=MONTHLY;BYDAY=1TU' })
  const third = weekdayIn(august, 2, 1)
  await set({ id: await entryOn(third), from: at(third, '09:00'), to: at(third, '12:00'), note: 'Apart' })
  const gone = await entryOn(weekdayIn(july, 2, 1))
  await remove(gone)
  const chosen = weekdayIn(june, 2, 2)
  const done = await set({ id: await entryOn(first), scope, ...morning(chosen) })
  // July stays deleted; August, changed separately, stays where it was.
  expect((await startsOf()).slice(0, 2)).toEqual([chosen, third])
  const { json } = await api.call('helen', 'getScheduleEntry', { params: { id: done.entryId! } })
  expect(json).toMatchObject({ repeats: 'Every month on the second Tuesday', occursOn: chosen })
})

test('a whole series moved by a later occurrence begins in its own first month', async () => {
  await set({ ...morning(weekdayIn(june, 2, 2)), rule: 'FREQ=MONTHLY;BYDAY=2TU' })
  const later = weekdayIn(july, 2, 2)
  await set({ id: await entryOn(later), scope: 'all', ...morning(plusDays(later, 7)) })
  expect((await startsOf()).slice(0, 2)).toEqual([weekdayIn(june, 2, 3), weekdayIn(july, 2, 3)])
})

test('fortnightly weekends moved by a day stay pairs', async () => {
  const saturday = weekdayIn(june, 6, 1)
  await set({ ...morning(saturday), rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU' })
  await set({ id: await entryOn(saturday), scope: 'all', ...morning(plusDays(saturday, 1)) })
  expect(await startsOf()).toEqual([1, 2, 15, 16, 29, 30].map((days) => plusDays(saturday, days)))
})

test('a block on the 31st mentions that not every month has one', async () => {
  const { entryId } = await set({ ...morning(plusDays(august, 30)), rule: 'FREQ=MONTHLY' })
  const { json } = await api.call('helen', 'getScheduleEntry', { params: { id: entryId! } })
  expect(json.repeats).toBe('Every month on the 31st, in months that have one')
})
