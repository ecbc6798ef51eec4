import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { categoryOf, ceilingOf } from '@tailshare/rules/bookings/weather/conditions'
import { decodeMetar } from '@tailshare/rules/bookings/weather/metar'
import { decodeTaf, forecastIn } from '@tailshare/rules/bookings/weather/taf'
import { afterEach, expect, test } from 'vitest'
import presets from '../../../seeds/airports/airports.json' with { type: 'json' }
import { demoWeather } from './demoWeather.ts'
import { cachedWeather, openWeather, type Weather, readAviationWeather } from './weather.ts'

const now = new Date('2026-11-22T17:00:00Z')
const sanCarlos = { code: 'KSQL', lat: 37.512, lon: -122.25 }

test('the weather of the demo reads as METAR and TAF, at every preset, in every month, and is the same when asked again', async () => {
  const seen = new Set<string | null>()
  for (const place of presets) {
    for (let month = 0; month < 12; month++) {
      const at = new Date(Date.UTC(2026, month, 3 + month, (month * 7) % 24, 20))
      const { metar, taf } = (await demoWeather(place, at)) as {
        metar: { raw: string; near: Date }
        taf: { raw: string; near: Date }
      }
      const report = decodeMetar(metar.raw, metar.near)!
      const forecast = decodeTaf(taf.raw, taf.near)!
      expect(report, metar.raw).toMatchObject({
        station: place.code,
        conditions: { visibilitySm: expect.any(Number), wind: { kt: expect.any(Number) } },
      })
      expect(at.getTime() - report.at.getTime()).toBeLessThanOrEqual(3_600_000)
      expect([forecast.from <= plusHours(at, 1), forecast.to >= plusHours(at, 24)]).toEqual([true, true])
      for (let hour = 1; hour < 23; hour++) {
        const [then, ...more] = forecastIn(forecast, {
          from: plusMinutes(plusHours(at, hour), 0),
          to: plusMinutes(plusHours(at, hour), 1),
        })!
        expect([then?.visibilitySm, more]).toEqual([expect.any(Number), []])
        seen.add(categoryOf(then!))
      }
      expect(await demoWeather(place, at)).toEqual({ metar, taf })
    }
  }
  expect(seen).toEqual(new Set(['IFR', 'LIFR', 'MVFR', 'VFR']))
})

test('what the demo forecasts is what it reports when the hour has come', async () => {
  for (const place of presets.slice(0, 8)) {
    const { taf } = await demoWeather(place, now)
    for (const hours of [3, 12, 22]) {
      const { metar } = await demoWeather(place, plusMinutes(plusHours(now, hours), -5))
      const [forecast] = forecastIn(decodeTaf(taf!.raw, taf!.near)!, {
        from: plusHours(now, hours),
        to: plusMinutes(plusHours(now, hours), 1),
      })!
      const reported = decodeMetar(metar!.raw, metar!.near)!.conditions
      expect(Math.abs((ceilingOf(forecast!) ?? 9000) - (ceilingOf(reported) ?? 9000)), `${taf!.raw} ${metar!.raw}`).toBeLessThan(
        4000,
      )
      expect(forecast!.weather).toEqual(reported.weather)
    }
  }
})

const servers: { close: () => void }[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A mock of aviationweather.gov that records requests. */
const play = async (answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(decodeURIComponent(request.url!))
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({ close: () => (server.closeAllConnections(), server.close()) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/data`, asked }
}

const metarJson = [
  {
    icaoId: 'KSQL',
    obsTime: 1_795_362_420,
    reportTime: '2026-11-22T16:47:00.000Z',
    temp: 17,
    wdir: 310,
    wspd: 8,
    visib: '10+',
    rawOb: 'METAR KSQL 221547Z 31006KT 10SM CLR 15/09 A3012',
    lat: 37.5119,
    lon: -122.249,
    clouds: [],
    fltCat: 'VFR',
  },
  {
    icaoId: 'KSQL',
    obsTime: 1_795_366_020,
    rawOb: 'METAR KSQL 221647Z 31008KT 10SM CLR 17/09 A3012',
    lat: 37.5119,
    lon: -122.249,
  },
]
const tafNear = {
  icaoId: 'KSFO',
  issueTime: '2026-11-22T11:20:00.000Z',
  rawTAF: 'TAF KSFO 221120Z 2212/2318 28008KT P6SM FEW010',
  lat: 37.6196,
  lon: -122.3656,
}
const tafFar = { ...tafNear, icaoId: 'KOAK', rawTAF: 'TAF KOAK 221120Z 2212/2318 28012KT P6SM SKC', lat: 37.72, lon: -122.22 }

test('the source is asked as aviationweather.gov is; the newest report counts, and where no forecast is issued the nearest one', async () => {
  const { url, asked } = await play(({ url: path = '' }, reply) => {
    if (path.includes('taf?ids=')) return reply.writeHead(204).end()
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(path.includes('/metar?') ? metarJson : [tafFar, tafNear]))
  })
  expect(await readAviationWeather(url)(sanCarlos, now)).toEqual({
    metar: { raw: metarJson[1]!.rawOb, near: new Date(1_795_366_020_000) },
    taf: { raw: tafNear.rawTAF, near: new Date('2026-11-22T11:20:00Z') },
  })
  expect(asked.toSorted()).toEqual([
    '/api/data/metar?ids=KSQL&format=json',
    '/api/data/taf?bbox=37.012,-122.750,38.012,-121.750&format=json',
    '/api/data/taf?ids=KSQL&format=json',
  ])
})

test('an airport that issues nothing has no weather, and that is no failure', async () => {
  const { url } = await play((_request, reply) => reply.end('[]'))
  expect(await readAviationWeather(url)(sanCarlos, now)).toEqual({ metar: null, taf: null })
})

const silent = { warn: () => {} }
const unavailable: [string, RequestListener][] = [
  ['is down', (_request, reply) => reply.writeHead(502).end('<html>Bad Gateway</html>')],
  ['answers with a page', (_request, reply) => reply.end('<html>maintenance</html>')],
  ['answers with something else', (_request, reply) => reply.end('{"error":"rate limited"}')],
  ['leaves out what counts', (_request, reply) => reply.end('[{"icaoId":"KSQL"}]')],
  ['hangs up', (request) => request.socket.destroy()],
  ['never answers', () => {}],
]
test.each(unavailable)('the weather is unavailable while the source %s', async (_what, answer) => {
  const { url } = await play(answer)
  const weather = cachedWeather(readAviationWeather(url, 200), silent)
  expect(await weather.at(sanCarlos, now)).toBeUndefined()
})

test('the weather is unavailable where nothing listens', async () => {
  expect(await openWeather({ weatherUrl: 'http://127.0.0.1:9/' }, silent).at(sanCarlos, now)).toBeUndefined()
})

test('weather is fetched once per 15 minutes for all callers, and once per minute after a failure', async () => {
  let asked = 0
  let works = true
  const weather: Weather = cachedWeather(() => {
    asked++
    return works ? Promise.resolve({ metar: null, taf: null }) : Promise.reject(new Error('away'))
  }, silent)
  await Promise.all([weather.at(sanCarlos, now), weather.at(sanCarlos, now)])
  await weather.at(sanCarlos, plusMinutes(now, 14))
  expect(asked).toBe(1)
  works = false
  expect(await weather.at(sanCarlos, plusMinutes(now, 16))).toBeUndefined()
  expect(await weather.at(sanCarlos, plusMinutes(now, 16.5))).toBeUndefined()
  expect(asked).toBe(2)
  works = true
  expect(await weather.at(sanCarlos, plusMinutes(now, 17.1))).toEqual({ metar: null, taf: null })
  expect(await weather.at({ ...sanCarlos, code: 'KHWD' }, now)).toEqual({ metar: null, taf: null })
  expect(asked).toBe(4)
})
