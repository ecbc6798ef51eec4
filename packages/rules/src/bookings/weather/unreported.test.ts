import { noMinimums, type FlightCategory, type Minimums } from '@tailshare/contract/bookings/weather/weather'
import { expect, test } from 'vitest'
import { categoryOf, ceilingOf } from './conditions.ts'
import { decodeMetar } from './metar.ts'
import { judgeHour, verdictOn } from './orderWeather.ts'
import { decodeTaf } from './taf.ts'
import { conditionsText } from './weatherText.ts'

// Values a report or forecast omits are unknown: they meet no minimum, violate none, and are never shown as good. Cases from public
// reports: python-metar-taf-parser #25 (CNL, NIL), #53 (200/07KT), #73 (KNYL); SwiftMETAR #7 (BKN013///, VV///); livesectional #23 (no
// category shown as VFR); metar-parser #4 and metar.js #25 (VV); phpvms #963 (a trend is not an observation).

const near = new Date('2026-11-26T16:00:00Z')

type Row = [raw: string, category: FlightCategory | null, ceiling: number | null, text: string]
const wind = 'Wind 200° at 5 kt'
test.each<Row>([
  ['AUTO 20005KT 25/20 A3005 RMK AO1', null, null, `${wind}, visibility not reported, sky not reported`],
  ['AUTO 20005KT 10SM 22/10 A2999 RMK AO2', null, null, `${wind}, visibility 10 SM, sky not reported`],
  ['AUTO 20005KT CLR 22/10 A2999', null, null, `${wind}, visibility not reported, no clouds`],
  ['AUTO 20005KT 10SM ////// 12/12 A2990', null, null, `${wind}, visibility 10 SM, sky not reported`],
  ['AUTO 20005KT 4SM BR 12/12 A2990', 'MVFR', null, `${wind}, visibility 4 SM, mist, sky not reported`],
  [
    'AUTO 20005KT 7SM -RADZ BKN008/// OVC015/// //////CB 12/10 A2990',
    'IFR',
    800,
    `${wind}, visibility 7 SM, light rain drizzle, broken clouds at 800 ft`,
  ],
  [
    'AUTO 20005KT 10SM FEW020/// //////CB 12/10 A2990',
    null,
    null,
    `${wind}, visibility 10 SM, few clouds at 2,000 ft, rest of the sky not reported`,
  ],
  ['AUTO 20005KT 10SM ///015 12/10 A2990', null, null, `${wind}, visibility 10 SM, clouds at 1,500 ft, amount not reported`],
  ['AUTO 20005KT 10SM BKN/// 12/10 A2990', null, null, `${wind}, visibility 10 SM, broken clouds, height not reported`],
  [
    'AUTO 20005KT 1/4SM FG VV/// 12/12 A2990',
    'LIFR',
    null,
    `${wind}, visibility 1/4 SM, fog, sky hidden, vertical visibility not reported`,
  ],
  [
    'AUTO 20005KT //// FG VV/// 12/12 A2990',
    null,
    null,
    `${wind}, visibility not reported, fog, sky hidden, vertical visibility not reported`,
  ],
  ['20005KT 11/2SM BR BKN008 12/12 A2990', 'IFR', 800, `${wind}, visibility not reported, mist, broken clouds at 800 ft`],
  ['20005KT 1/0SM SKC 12/12 A2990', null, null, `${wind}, visibility not reported, no clouds`],
  ['20005KT 1 3SM SKC 12/12 A2990', null, null, `${wind}, visibility not reported, no clouds`],
  ['200/07KT 10SM CLR 12/10 A2990', 'VFR', null, 'Wind not reported, visibility 10 SM, no clouds'],
  ['AUTO /////KT 10SM CLR 12/10 A2990', 'VFR', null, 'Wind not reported, visibility 10 SM, no clouds'],
  ['AUTO /////KT //// // ////// 12/10 A2990', null, null, 'Wind not reported, visibility not reported, sky not reported'],
  ['20005KT 9999 FEW030 10/05 Q1018 BECMG 4000', 'VFR', null, `${wind}, visibility more than 6 SM, few clouds at 3,000 ft`],
  [
    '20005KT 9999 FEW030 10/05 Q1018 TEMPO 0800 FG VV001',
    'VFR',
    null,
    `${wind}, visibility more than 6 SM, few clouds at 3,000 ft`,
  ],
])('a report of “%s” is %s', (said, category, ceiling, text) => {
  const { conditions } = decodeMetar(`METAR KXYZ 261555Z ${said}`, near)!
  expect([categoryOf(conditions), ceilingOf(conditions), conditionsText(conditions)]).toEqual([category, ceiling, text])
})

test.each(['KXYZ 261255Z NIL', 'METAR KXYZ 261255Z NIL=', 'METAR KXYZ NIL'])('“%s” is no report', (raw) => {
  expect(decodeMetar(raw, near)).toBeUndefined()
})

test.each([
  'TAF AMD KSFO 261500Z 2615/2718 CNL',
  'TAF AMD KSFO 261500Z 2615/2718 CNL=',
  'TAF KSFO 261500Z 2615/2718 NIL=',
  'TAF KSFO 261500Z NIL',
  'TAF KSFO 261500Z 2615/2718 16008KT P6SM SKC FM2618 18010KT P6SM OVC005',
])('“%s” is no forecast', (raw) => {
  expect(decodeTaf(raw, near)).toBeUndefined()
})

const minimums: Minimums = { ceilingFt: 1500, visibilitySm: 3, windKt: 20, crosswindKt: null }
const hour = { moment: 'departure', from: new Date('2026-11-26T22:00:00Z'), to: new Date('2026-11-26T23:00:00Z') } as const
const judged = (raw: string, own = minimums, code = 'KSQL') => judgeHour(hour, decodeTaf(raw, near), own, code)
const open = {
  ceiling: 'ceiling not forecast, your minimum is 1,500 ft',
  visibility: 'visibility not forecast, your minimum is 3 SM',
  wind: 'wind not forecast, your limit is 20 kt',
}

type Forecast = [said: string, category: FlightCategory | null, text: string, below: string[], unknown: string[]]
const good = 'Wind 160° at 8 kt, visibility more than 6 SM'
test.each<Forecast>([
  ['16008KT P6SM', null, `${good}, sky not forecast`, [], [open.ceiling]],
  ['16008KT SKC', null, 'Wind 160° at 8 kt, visibility not forecast, no clouds', [], [open.visibility]],
  ['P6SM SKC', 'VFR', 'Wind not forecast, visibility more than 6 SM, no clouds', [], [open.wind]],
  ['200/07KT P6SM SKC', 'VFR', 'Wind not forecast, visibility more than 6 SM, no clouds', [], [open.wind]],
  ['16008KT P6SM SKC WS020/22045KT', 'VFR', `${good}, no clouds`, [], []],
  [
    '16008KT P6SM SKC FM262130 18010KT',
    null,
    'Wind 180° at 10 kt, visibility not forecast, sky not forecast',
    [],
    [open.ceiling, open.visibility],
  ],
  [
    '16008KT P6SM SKC TEMPO 2621/2624 11/2SM BR',
    null,
    `${good}, mist, no clouds, in part visibility not forecast`,
    [],
    [open.visibility],
  ],
  ['16008KT P6SM SKC TEMPO 2621/2624 VV///', null, `${good}, sky hidden, vertical visibility not forecast`, [], [open.ceiling]],
  [
    '16008KT P6SM SKC TEMPO 2621/2624 BKN/// OVC010',
    'MVFR',
    `${good}, broken clouds, height not forecast`,
    ['ceiling 1,000 ft, your minimum is 1,500 ft'],
    [],
  ],
  [
    '16008KT 2SM BR',
    'IFR',
    'Wind 160° at 8 kt, visibility 2 SM, mist, sky not forecast',
    ['visibility 2 SM, your minimum is 3 SM'],
    [open.ceiling],
  ],
  // Yuma: four digits in the remarks are not a visibility.
  [
    '19005KT 9999 SKC QNH2990INS FM262100 19013KT 9999 SKC QNH2967INS AUTOMATED SENSOR METWATCH 2606 TIL 2614 TX42/2623Z TN24/2614Z',
    'VFR',
    'Wind 190° at 13 kt, visibility more than 6 SM, no clouds',
    [],
    [],
  ],
  [
    '19005KT 9999 SKC QNH2990INS LAST NO AMDS AFT 2606 NEXT 2614=',
    'VFR',
    'Wind 190° at 5 kt, visibility more than 6 SM, no clouds',
    [],
    [],
  ],
  [
    '27008KT 9999 FEW015 QNH2994INS BECMG 2618/2620 VRB05KT 9999 SKC QNH2994INS LIMITED METWATCH 2706 TIL 2713 T18/2622Z T08/2713Z',
    'VFR',
    'Wind variable at 5 kt, visibility more than 6 SM, no clouds',
    [],
    [],
  ],
  ['16008KT P6SM SCT250 AMD NOT SKED 0412Z', 'VFR', `${good}, scattered clouds at 25,000 ft`, [], []],
  [
    '16008KT P6SM SCT250 AMD NOT SKED FM262100 18010KT 2SM BR OVC005',
    'IFR',
    'Wind 180° at 10 kt, visibility 2 SM, mist, overcast at 500 ft',
    ['ceiling 500 ft, your minimum is 1,500 ft', 'visibility 2 SM, your minimum is 3 SM'],
    [],
  ],
  ['16008KT 9999 540009 620304 SKC', 'VFR', `${good}, no clouds`, [], []],
])('a forecast of “%s” is %s', (said, category, text, below, unknown) => {
  expect(judged(`TAF KXYZ 261120Z 2612/2718 ${said}`)).toMatchObject({ category, text, below, unknown })
})

test('crosswind is unknown without a runway, and ignored without a minimum', () => {
  const raw = 'TAF KXYZ 261120Z 2612/2718 16030KT P6SM SKC'
  expect(judged(raw, { ...noMinimums, crosswindKt: 12 }, 'KXYZ').unknown).toEqual([
    'crosswind unknown because we do not have the runways, your limit is 12 kt',
  ])
  expect(judged(raw, noMinimums, 'KXYZ')).toMatchObject({ below: [], unknown: [] })
})

test('a forecast that omits what the minimums need counts as missing for a cancellation', () => {
  const period = { from: hour.from, to: new Date('2026-11-27T01:00:00Z') }
  const verdict = (said: string, report: { below: string[]; unknown: string[] } | null = null) =>
    verdictOn({
      period,
      now: near,
      home: [judged(`TAF KXYZ 261120Z 2612/2718 ${said}`)],
      there: [],
      report,
      until: new Date('2026-11-27T18:00:00Z'),
    })
  expect(verdict('16008KT P6SM SKC')).toBe('within')
  expect(verdict('16008KT P6SM')).toBe('unknown')
  expect(verdict('16008KT 2SM')).toBe('below')
  expect(verdict('CNL')).toBe('unknown')
  expect(verdict('16008KT P6SM', { below: [], unknown: [] })).toBe('within')
  expect(verdict('16008KT P6SM', { below: [], unknown: ['ceiling'] })).toBe('unknown')
})

type Ends = [until: string | null, now: string, expected: string]
test.each<Ends>([
  ['2026-11-26T22:00:00Z', '2026-11-26T16:00:00Z', 'early'],
  ['2026-11-26T22:30:00Z', '2026-11-26T16:00:00Z', 'early'],
  ['2026-11-26T23:00:00Z', '2026-11-26T16:00:00Z', 'unknown'],
  [null, '2026-11-26T16:00:00Z', 'unknown'],
  [null, '2026-11-25T15:59:00Z', 'early'],
  ['2026-11-26T22:00:00Z', '2026-11-26T22:10:00Z', 'unknown'],
])('a forecast until %s, asked at %s for a departure at 22:00 that it does not speak of, is %s', (until, now, expected) => {
  const period = { from: hour.from, to: new Date('2026-11-27T01:00:00Z') }
  const judge = { period, now: new Date(now), home: [judgeHour(hour, undefined, minimums, 'KSQL')], there: [], report: null }
  expect(verdictOn({ ...judge, until: until === null ? null : new Date(until) })).toBe(expected)
})
