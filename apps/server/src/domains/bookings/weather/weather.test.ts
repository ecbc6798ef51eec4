import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder, mailTo, run } from '../../../../test/money.ts'
import { noticesOf } from '../../../../test/reading/settled.ts'
import type { PlaceReports } from '../../../outside/weather/weatherSource.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const two = (value: number) => String(value).padStart(2, '0')
const dayHour = (at: Date) => two(at.getUTCDate()) + two(at.getUTCHours())

/** A 30-hour forecast from this hour that starts as `sky` and changes to `later`. */
const tafFrom = (code: string, later: { at: Date; sky: string } | undefined, sky = '27008KT P6SM SKC') => {
  const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const until = plusHours(from, 30)
  const stamp = `${two(from.getUTCDate())}${two(from.getUTCHours())}00Z`
  const change = later ? ` FM${dayHour(later.at)}00 ${later.sky}` : ''
  return { raw: `TAF ${code} ${stamp} ${dayHour(from)}/${dayHour(until)} ${sky}${change}`, near: from }
}
const metarAt = (code: string, sky: string) => {
  const at = new Date(Date.now() - 600_000)
  return {
    raw: `METAR ${code} ${two(at.getUTCDate())}${two(at.getUTCHours())}${two(at.getUTCMinutes())}Z ${sky} 12/10 A2992`,
    near: at,
  }
}

let reports: (code: string) => PlaceReports | undefined
beforeEach(async () => {
  reports = (code) => ({ metar: metarAt(code, '27008KT 10SM CLR'), taf: tafFrom(code, undefined) })
  api.services.weather = { isInvented: true, at: (place) => Promise.resolve(reports(place.code)) }
  await api.db.deleteFrom('pilotMinimums').execute()
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).execute()
  await api.db.deleteFrom('notice').execute()
})

const fog = '00000KT 1/2SM FG OVC002'
const foggyAt = (at: Date) => (code: string) => ({
  metar: metarAt(code, '27008KT 10SM CLR'),
  taf: tafFrom(code, { at, sky: fog }),
})
const minimums = { ceilingFt: 1500, visibilitySm: 5, windKt: 25, crosswindKt: 12 }
const draw = (who: 'maria' | 'tomas' = 'maria') => api.call(who, 'setMinimums', { body: minimums })
const look = async (who: 'maria' | 'helen' | 'rosa' | 'omar', id: string) =>
  (await api.call(who, 'getOrderWeather', { params: { id } })).json

test('minimums are private: none at first, stored when set, within limits', async () => {
  const none = { ceilingFt: null, visibilitySm: null, windKt: null, crosswindKt: null }
  expect((await api.call('maria', 'getMinimums')).json).toEqual(none)
  expect((await draw()).json).toEqual(minimums)
  expect((await api.call('maria', 'setMinimums', { body: { ...minimums, windKt: null, visibilitySm: 2.5 } })).json).toMatchObject(
    { windKt: null, visibilitySm: 2.5 },
  )
  expect((await api.call('tomas', 'getMinimums')).json).toEqual(none)
  expect((await api.call('maria', 'setMinimums', { body: { ...minimums, ceilingFt: -1 } })).status).toBe(400)
  expect((await api.call('maria', 'setMinimums', { body: { ceilingFt: 1 } as never })).status).toBe(400)
  expect((await api.call(undefined, 'getMinimums')).status).toBe(401)
  expect((await api.call(undefined, 'setMinimums', { body: minimums })).status).toBe(401)
})

test('from thirty hours before the start a booking shows the relevant forecast; only its pilot sees violated minimums', async () => {
  await draw()
  const { id } = await insertOrder(api, { startsIn: 24 })
  const start = plusHours(new Date(), 24)
  reports = foggyAt(plusHours(start, -3))
  const mine = await look('maria', id)
  expect(mine).toMatchObject({ state: 'known', hasMinimums: true })
  expect(mine.places[0]).toMatchObject({
    airport: { code: 'KSQL' },
    report: { category: 'VFR', text: 'Wind 270° at 8 kt, visibility 10 SM, no clouds' },
    knowsRunways: true,
    hours: [
      { moment: 'departure', category: 'LIFR' },
      { moment: 'return', category: 'LIFR' },
    ],
  })
  expect(mine.below).toEqual([
    'KSQL at departure: ceiling 200 ft, your minimum is 1,500 ft; visibility 1/2 SM, your minimum is 5 SM',
    'KSQL at the return: ceiling 200 ft, your minimum is 1,500 ft; visibility 1/2 SM, your minimum is 5 SM',
  ])
  const owners = await look('helen', id)
  expect(owners).toMatchObject({ state: 'known', hasMinimums: false, below: [] })
  expect(owners.places[0]!.hours.map(({ below, category }) => [below, category])).toEqual([
    [[], 'LIFR'],
    [[], 'LIFR'],
  ])
  expect((await api.call('tomas', 'getOrderWeather', { params: { id } })).status).toBe(404)
  expect((await api.call(undefined, 'getOrderWeather', { params: { id } })).status).toBe(401)
})

test('weather at the destination is shown if the destination is an airport code', async () => {
  const { id } = await insertOrder(api, { startsIn: 20 })
  const there = async (destination: string) => {
    await api.db.updateTable('orders').set({ destination }).where('id', '=', id).execute()
    return (await look('maria', id)).places.map(({ airport, hours }) => [airport.code, ...hours.map(({ moment }) => moment)])
  }
  const home = ['KSQL', 'departure', 'return']
  expect(await there('khwd')).toEqual([home, ['KHWD', 'there']])
  expect(await there('HWD')).toEqual([home, ['KHWD', 'there']])
  expect(await there('Half Moon Bay')).toEqual([home])
  expect(await there('KSQL')).toEqual([home])
})

test('the page says so if it is too early, over, or the source does not respond', async () => {
  await draw()
  expect(await look('maria', (await insertOrder(api, { startsIn: 31 })).id)).toMatchObject({ state: 'early', places: [] })
  expect(await look('maria', (await insertOrder(api, { startsIn: 5, status: 'canceled' })).id)).toMatchObject({ state: 'over' })
  const { id } = await insertOrder(api, { startsIn: 20 })
  reports = () => undefined
  expect(await look('maria', id)).toMatchObject({ state: 'unavailable', places: [], below: [] })
  expect((await api.call('rosa', 'getAirportWeather', { params: { code: 'KSQL' } })).json).toEqual({
    state: 'unavailable',
    isInvented: true,
    report: null,
  })
  reports = () => ({ metar: { raw: 'garbage', near: new Date() }, taf: { raw: 'TAF nonsense', near: new Date() } })
  expect((await look('maria', id)).places[0]).toMatchObject({
    report: null,
    forecast: null,
    hours: [{ category: null }, { category: null }],
  })
  await run(api, 'watchWeather', {})
  expect(await noticesOf(api, api.people.maria)).toEqual([])
})

test('the day before, a pilot hears once that the forecast is below their minimums, by bell, mail and text', async () => {
  await draw()
  const { id } = await insertOrder(api, { startsIn: 24 })
  await insertOrder(api, { startsIn: 17, tail: 'N940DS' })
  await insertOrder(api, { startsIn: 31, tail: 'N322SR' })
  await insertOrder(api, { startsIn: 24, pilot: 'tomas', tail: 'N417TS' })
  await run(api, 'watchWeather', {})
  expect(await noticesOf(api, api.people.maria)).toEqual([])
  reports = foggyAt(plusHours(new Date(), 12))
  await run(api, 'watchWeather', {})
  await run(api, 'watchWeather', {})
  const title = 'N52148: the forecast is below your minimums'
  expect(await noticesOf(api, api.people.maria)).toEqual([{ title, link: `/booking/orders/${id}?do=weather` }])
  expect(await noticesOf(api, api.people.tomas)).toEqual([])
  expect(await noticesOf(api, api.people.helen)).toEqual([])
  const mail = (await mailTo(api, 'maria@tailshare.example')).filter(({ subject }) => subject === title)
  expect(mail).toHaveLength(1)
})

test('a weather cancellation shows what our forecast says, not what the pilot claims', async () => {
  await draw()
  const cancel = async () => {
    const { id } = await insertOrder(api, { startsIn: 24 })
    await api.db.updateTable('orders').set({ createdAt: new Date() }).where('id', '=', id).execute()
    const { json } = await api.call('maria', 'cancelOrder', {
      params: { id },
      body: { reason: 'weather', note: 'Too foggy for me' },
    })
    return { why: json.events.at(-1)!.why, cents: json.finalCents }
  }
  expect(await cancel()).toEqual({ why: 'Too foggy for me', cents: 0 })
  reports = foggyAt(plusHours(new Date(), 12))
  expect(await cancel()).toEqual({
    why: 'Too foggy for me At departure KSQL expects LIFR: wind calm, visibility 1/2 SM, fog, overcast at 200 ft. At the return KSQL expects LIFR: wind calm, visibility 1/2 SM, fog, overcast at 200 ft.',
    cents: 0,
  })
  reports = () => undefined
  expect(await cancel()).toEqual({ why: 'Too foggy for me', cents: 0 })
})

const startOnTheHalfHour = async (id: string) => {
  const startAt = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 20 * 3_600_000)
  await api.db
    .updateTable('orders')
    .set({ startAt, dropAt: plusHours(startAt, 2) })
    .where('id', '=', id)
    .execute()
}

test('later times pass rules and forecast, or lie beyond the forecast; only the pilot sees them, before the start', async () => {
  await draw()
  const { id } = await insertOrder(api, { startsIn: 20, hours: 2 })
  await startOnTheHalfHour(id)
  const later = (who: 'maria' | 'helen' | 'tomas') => api.call(who, 'listLaterTimes', { params: { id } })
  const all = (await later('maria')).json
  expect(all.length).toBeGreaterThan(1)
  reports = foggyAt(plusHours(new Date(), 12))
  const times = (await later('maria')).json
  expect(times.length).toBeGreaterThan(0)
  for (const { flightStartTime, isForecast } of times) {
    expect(isForecast).toBe(false)
    expect(new Date(flightStartTime).getTime()).toBeGreaterThan(plusHours(new Date(), 26).getTime())
  }
  expect((await later('helen')).status).toBe(403)
  expect((await later('tomas')).status).toBe(404)
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', id).execute()
  expect((await later('maria')).status).toBe(409)
})

test('values missing from report and forecast are unknown everywhere: ramp, booking, later times and notices', async () => {
  await draw()
  const { id } = await insertOrder(api, { startsIn: 20, hours: 2 })
  await startOnTheHalfHour(id)
  reports = (code) => ({ metar: metarAt(code, '27008KT'), taf: tafFrom(code, undefined, '27008KT P6SM') })
  const text = 'Wind 270° at 8 kt, visibility not reported, sky not reported'
  expect((await api.call('rosa', 'getAirportWeather', { params: { code: 'KSQL' } })).json.report).toMatchObject({
    category: null,
    text,
  })
  const hour = {
    category: null,
    text: 'Wind 270° at 8 kt, visibility more than 6 SM, sky not forecast',
    below: [],
    unknown: ['ceiling not forecast, your minimum is 1,500 ft'],
  }
  expect((await look('maria', id)).places[0]).toMatchObject({ report: { category: null, text }, hours: [hour, hour] })
  expect(await look('maria', id)).toMatchObject({ below: [], verdict: 'unknown' })
  expect((await look('helen', id)).places[0]!.hours[0]).toMatchObject({ category: null, unknown: [] })
  const times = (await api.call('maria', 'listLaterTimes', { params: { id } })).json
  expect(times.length).toBeGreaterThan(0)
  expect(times.filter(({ isForecast }) => isForecast)).toEqual([])
  await run(api, 'watchWeather', {})
  expect(await noticesOf(api, api.people.maria)).toEqual([])
  reports = (code) => ({ metar: metarAt(code, 'NIL'), taf: { ...tafFrom(code, undefined, 'CNL') } })
  expect((await look('maria', id)).places[0]).toMatchObject({
    report: null,
    forecast: null,
    hours: [{ category: null }, { category: null }],
  })
})

test('the ramp reads the newest METAR of an airport', async () => {
  const reply = await api.call('rosa', 'getAirportWeather', { params: { code: 'ksql' } })
  expect(reply.json).toMatchObject({ state: 'known', report: { category: 'VFR', raw: expect.stringContaining('METAR KSQL') } })
  expect((await api.call('rosa', 'getAirportWeather', { params: { code: 'NOPE' } })).status).toBe(404)
  expect((await api.call(undefined, 'getAirportWeather', { params: { code: 'KSQL' } })).status).toBe(401)
})
