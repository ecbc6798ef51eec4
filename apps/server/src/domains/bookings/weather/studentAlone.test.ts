import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder, run } from '../../../../test/money.ts'
import { noticesOf } from '../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'
const two = (value: number) => String(value).padStart(2, '0')
const dayHour = (at: Date) => two(at.getUTCDate()) + two(at.getUTCHours())
const sky = (text: string) => {
  api.services.weather = {
    isInvented: true,
    at: ({ code }) => {
      const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
      const stamp = `${dayHour(from)}00Z`
      const taf = `TAF ${code} ${stamp} ${dayHour(from)}/${dayHour(plusHours(from, 30))} 27008KT ${text}`
      return Promise.resolve({ metar: null, taf: { raw: taf, near: from } })
    },
  }
}

beforeEach(async () => {
  await api.db.deleteFrom('pilotMinimums').execute()
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).execute()
  await api.db.deleteFrom('notice').execute()
})

/** A two-hour trip the next time it is this hour at San Carlos. */
const at = async (time: string, csip: 'elena' | null = null) => {
  const now = new Date()
  const today = instantAt(dayIn(now, zone), time, zone)
  const startAt = today > plusHours(now, 1) ? today : instantAt(plusDays(dayIn(now, zone), 1), time, zone)
  const { id } = await insertOrder(api, { pilot: 'sam', startsIn: 20, hours: 2 })
  const csipId = csip && api.people[csip]
  await api.db
    .updateTable('orders')
    .set({ startAt, dropAt: plusHours(startAt, 2), csipId })
    .where('id', '=', id)
    .execute()
  return id
}
const look = async (id: string, who: 'sam' | 'helen' = 'sam') => (await api.call(who, 'getOrderWeather', { params: { id } })).json
const noon = '12:00'
const night = '22:00'

test.each([
  ['4 SM by day', '4SM SKC', noon, null, []],
  ['4 SM by night', '4SM SKC', night, null, ['visibility 4 SM, your minimum is 5 SM']],
  ['2 SM by day', '2SM BR SKC', noon, null, ['visibility 2 SM, your minimum is 3 SM']],
  ['a ceiling of 900 ft by day', 'P6SM OVC009', noon, null, ['ceiling 900 ft, your minimum is 1,000 ft']],
  ['2 SM by day with a CSIP', '2SM BR SKC', noon, 'elena', []],
] as const)(
  '%s: a solo student without minimums is told what is below the legal ones',
  async (_what, text, time, csip, below) => {
    sky(text)
    const id = await at(time, csip)
    const seen = await look(id)
    expect(seen).toMatchObject({ hasMinimums: false, studentAlone: csip === null })
    expect(seen.places[0]!.hours[0]!.below).toEqual(below)
    expect((await look(id, 'helen')).studentAlone).toBe(false)
  },
)

test('a student’s own minimums count only where they are stricter', async () => {
  sky('4SM OVC015')
  const id = await at(noon)
  const own = (ceilingFt: number, visibilitySm: number) =>
    api.call('sam', 'setMinimums', { body: { ceilingFt, visibilitySm, windKt: null, crosswindKt: null } })
  await own(500, 1)
  expect((await look(id)).places[0]!.hours[0]!.below).toEqual([])
  await own(2000, 5)
  expect((await look(id)).places[0]!.hours[0]!.below).toEqual([
    'ceiling 1,500 ft, your minimum is 2,000 ft',
    'visibility 4 SM, your minimum is 5 SM',
  ])
})

test('a solo student without minimums is warned the day before, and may cancel free', async () => {
  sky('2SM BR OVC009')
  const { id } = await insertOrder(api, { pilot: 'sam', startsIn: 24 })
  const other = await insertOrder(api, { pilot: 'tomas', startsIn: 24, tail: 'N417TS' })
  await run(api, 'watchWeather', {})
  expect(await noticesOf(api, api.people.sam)).toEqual([
    { title: 'N52148: the forecast is below your minimums', link: `/booking/orders/${id}?do=weather` },
  ])
  expect(await noticesOf(api, api.people.tomas)).toEqual([])
  expect((await look(id)).verdict).toBe('below')
  expect(other.id).not.toBe(id)
})
