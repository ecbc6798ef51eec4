import { noMinimums } from '@tailshare/contract/bookings/weather/weather'
import { expect, test } from 'vitest'
import { categoryOf, ceilingOf, worstCategory } from './conditions.ts'
import { decodeMetar, nearestInstant } from './metar.ts'
import { crosswindKt, checkMinimums, milesText } from './minimums.ts'
import { decodeTaf, forecastIn } from './taf.ts'
import { conditionsText, phenomenonText, worstOf } from './weatherText.ts'

const near = new Date('2026-11-22T17:00:00Z')
const metar = (raw: string) => decodeMetar(raw, near)!

test.each([
  ['KSQL 221647Z 31008KT 10SM CLR 17/09 A3012', 'VFR', null, 'Wind 310° at 8 kt, visibility 10 SM, no clouds'],
  [
    'METAR KSNA 221653Z AUTO 20004KT 2 1/2SM BR BKN008 OVC012 14/13 A2998 RMK AO2 SLP148 T01440128 BKN001',
    'IFR',
    800,
    'Wind 200° at 4 kt, visibility 2 1/2 SM, mist, broken clouds at 800 ft',
  ],
  [
    'SPECI KHWD 221612Z 00000KT M1/4SM R28L/1200FT FG VV002 09/09 A3021',
    'LIFR',
    200,
    'Wind calm, visibility 1/4 SM, fog, sky hidden, vertical visibility 200 ft',
  ],
  [
    'KADS 221647Z 16018G27KT 7SM -SHRA SCT015 BKN025CB 21/19 A2975 RMK AO2',
    'MVFR',
    2500,
    'Wind 160° at 18 kt, gusts 27 kt, visibility 7 SM, light showers of rain, broken clouds at 2,500 ft',
  ],
  [
    'KTMB 221653Z VRB03KT 5SM HZ FEW020 SCT250 28/22 A3001',
    'MVFR',
    null,
    'Wind variable at 3 kt, visibility 5 SM, haze, few clouds at 2,000 ft',
  ],
  ['KDVT 221653Z 36011KT 10SM OVC031 M02/M11 A3044', 'VFR', 3100, 'Wind 360° at 11 kt, visibility 10 SM, overcast at 3,100 ft'],
  [
    'EGLL 221650Z 24012KT 9999 BKN030 11/07 Q1018',
    'MVFR',
    3000,
    'Wind 240° at 12 kt, visibility more than 6 SM, broken clouds at 3,000 ft',
  ],
  ['KVNY 221651Z 1SM OVC005 A3000', 'IFR', 500, 'Wind not reported, visibility 1 SM, overcast at 500 ft'],
])('%s is %s', (raw, category, ceiling, text) => {
  const { conditions } = metar(raw)
  expect([categoryOf(conditions), ceilingOf(conditions), conditionsText(conditions)]).toEqual([category, ceiling, text])
})

test('a METAR says when it was taken, how warm it is, and what to set the altimeter to; remarks are not read', () => {
  expect(metar('METAR KSNA 221653Z AUTO 20004KT 10SM CLR M01/M05 A2998 RMK AO2 BKN001')).toMatchObject({
    station: 'KSNA',
    at: new Date('2026-11-22T16:53:00Z'),
    tempC: -1,
    dewC: -5,
    altimeterInHg: 29.98,
    conditions: { layers: [] },
  })
  expect(metar('EGLL 221650Z 24012KT 9999 BKN030 11/ Q1013')).toMatchObject({ dewC: null, altimeterInHg: 29.91 })
})

test.each([
  '',
  'NIL',
  'KSQL',
  'KSQL today 10SM',
  'KSQL 991647Z 31008KT',
  '<html>502 Bad Gateway</html>',
  'TAF KSQL 221120Z 2212/2318 P6SM',
])('no METAR: “%s”', (raw) => expect(decodeMetar(raw, near)).toBeUndefined())

test.each([
  ['2026-11-30T23:30:00Z', 1, 0, '2026-12-01T00:00:00Z'],
  ['2026-12-01T00:30:00Z', 30, 23, '2026-11-30T23:00:00Z'],
  ['2026-03-01T01:00:00Z', 28, 24, '2026-03-01T00:00:00Z'],
  ['2027-01-01T02:00:00Z', 31, 18, '2026-12-31T18:00:00Z'],
])('near %s, day %i at %i Z is %s', (at, day, hour, expected) => {
  expect(nearestInstant(new Date(at), day, hour)).toEqual(new Date(expected))
})

const taf = decodeTaf(
  `TAF AMD KADS 221120Z 2212/2318 16008KT P6SM SCT250
     FM221800 17015G25KT P6SM BKN040
     TEMPO 2220/2223 3SM TSRA OVC009CB
     FM230300 34012KT 5SM BR OVC012
     PROB30 2306/2310 1/2SM FG VV001
     BECMG 2312/2314 36006KT P6SM NSW SKC=`,
  near,
)!
const within = (from: string, to: string) =>
  forecastIn(taf, { from: new Date(`2026-11-${from}:00Z`), to: new Date(`2026-11-${to}:00Z`) })

test('a TAF names the days it is for', () => {
  expect([taf.station, taf.from, taf.to]).toEqual(['KADS', new Date('2026-11-22T12:00:00Z'), new Date('2026-11-23T18:00:00Z')])
})

test.each([
  ['22T13:00', '22T14:00', 'VFR', 'Wind 160° at 8 kt, visibility more than 6 SM, scattered clouds at 25,000 ft'],
  ['22T17:30', '22T18:30', 'VFR', 'Wind 170° at 15 kt, gusts 25 kt, visibility more than 6 SM, broken clouds at 4,000 ft'],
  ['22T21:00', '22T22:00', 'IFR', 'Wind 170° at 15 kt, gusts 25 kt, visibility 3 SM, thunderstorm with rain, overcast at 900 ft'],
  ['22T23:00', '23T01:00', 'VFR', 'Wind 170° at 15 kt, gusts 25 kt, visibility more than 6 SM, broken clouds at 4,000 ft'],
  ['23T07:00', '23T08:00', 'MVFR', 'Wind 340° at 12 kt, visibility 5 SM, mist, overcast at 1,200 ft'],
  ['23T12:30', '23T13:30', 'MVFR', 'Wind 340° at 12 kt, visibility 5 SM, mist, overcast at 1,200 ft'],
  ['23T14:00', '23T18:00', 'VFR', 'Wind 360° at 6 kt, visibility more than 6 SM, no clouds'],
])('from %s to %s the forecast is %s', (from, to, category, text) => {
  const forecast = within(from, to)!
  expect([worstCategory(forecast), conditionsText(worstOf(forecast))]).toEqual([category, text])
})

test('a forecast says nothing beyond its period', () => {
  expect(within('23T17:30', '23T18:30')).toBeNull()
  expect(within('22T11:00', '22T12:30')).toBeNull()
})

test.each([
  '',
  'TAF',
  'TAF KADS NIL',
  'KADS 221120Z 2212/2212 P6SM',
  'TAF KADS 221120Z 2212/2318 P6SM TEMPO OVC002',
  '{"error":"rate limit"}',
])('no TAF: “%s”', (raw) => expect(decodeTaf(raw, near)).toBeUndefined())

test.each([
  [{ from: 310, kt: 20, gustKt: null }, [310], 0],
  [{ from: 130, kt: 20, gustKt: null }, [310], 0],
  [{ from: 220, kt: 20, gustKt: 28 }, [310], 28],
  [{ from: 280, kt: 20, gustKt: null }, [310], 10],
  [{ from: 280, kt: 20, gustKt: null }, [310, 280], 0],
  [{ from: null, kt: 5, gustKt: null }, [310], 5],
  [{ from: 220, kt: 20, gustKt: null }, [], null],
])('wind %j on runways %j is %s kt across', (wind, runways, across) => {
  expect(crosswindKt(wind, runways)).toBe(across)
})

test('a forecast is compared to each minimum; meeting it exactly is fine, and unset ones are ignored', () => {
  const forecast = within('22T20:00', '22T22:00')!
  const beyond = (own: Partial<typeof noMinimums>, runways = [80]) =>
    checkMinimums(forecast, { ...noMinimums, ...own }, runways).below
  expect(beyond({})).toEqual([])
  expect(beyond({ ceilingFt: 900, visibilitySm: 3, windKt: 25, crosswindKt: 25 })).toEqual([])
  expect(beyond({ ceilingFt: 1500, visibilitySm: 5, windKt: 20, crosswindKt: 12 })).toEqual([
    'ceiling 900 ft, your minimum is 1,500 ft',
    'visibility 3 SM, your minimum is 5 SM',
    'wind 25 kt, your limit is 20 kt',
    'crosswind 25 kt, your limit is 12 kt',
  ])
  expect(beyond({ crosswindKt: 12 }, [])).toEqual([])
  const clear = within('22T13:00', '22T14:00')!
  expect(checkMinimums(clear, { ...noMinimums, visibilitySm: 10, ceilingFt: 10_000 }, [])).toEqual({ below: [], unknown: [] })
})

test('parts of a mile are written as reports write them, and weather as people say it', () => {
  expect([0.25, 0.5, 1.5, 3, 0.0625, 4.97].map(milesText)).toEqual(['1/4 SM', '1/2 SM', '1 1/2 SM', '3 SM', '0.1 SM', '5 SM'])
  expect(['+TSRA', '-SN', 'VCSH', 'TS', 'BCFG', 'FZRA'].map(phenomenonText)).toEqual([
    'heavy thunderstorm with rain',
    'light snow',
    'showers nearby',
    'thunderstorm',
    'patches of fog',
    'freezing rain',
  ])
})

test('an overlong forecast is rejected', () => {
  const near = new Date('2026-11-22T12:00:00Z')
  const taf = (changes: number) => `TAF KSQL 221130Z 2212/2318 33010KT P6SM SKC ${'TEMPO 2214/2216 BKN010 '.repeat(changes)}`
  expect(decodeTaf(taf(20), near)?.parts).toHaveLength(21)
  expect(decodeTaf(taf(2000), near)).toBeUndefined()
})
