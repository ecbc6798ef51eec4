import { artFor } from '@tailshare/aircraft-art/artFor'
import { drawAircraft } from '@tailshare/aircraft-art/drawAircraft'
import { regionAt } from '@tailshare/aircraft-art/scene/regions'
import { sunOf, type SunStep } from '@tailshare/contract/schedule/sunSteps'
import { passShapes } from '@tailshare/contract/bookings/orders/tripPasses'
import { nightsOf, sunnyDays } from '@tailshare/rules/schedule/daylight/nights'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/reading/readPdf.ts'
import { qrPath } from '../pdf/qrPath.ts'
import { drawPass } from './drawPass.ts'
import { kneeBoardPdf } from './kneeBoard.ts'
import { passColors } from './passColors.ts'
import { ribbon } from './ribbon.ts'
import { routeText, trueCourse } from './route.ts'
import type { TripPass } from './tripPass.ts'

const home = { code: 'KSQL', lat: 37.5119, lon: -122.2495, zone: 'America/Los_Angeles' }
const tahoe = { code: 'KTVL', lat: 38.8939, lon: -119.9953, distanceNm: 134.7 }
const pass: TripPass = {
  number: 'TS-10482',
  tailNumber: 'N940DS',
  modelName: 'Diamond DA40 NG',
  cruiseKt: 145,
  picture: { family: 'DA40' },
  home,
  to: tahoe,
  destination: 'Tahoe (KTVL)',
  trip: { from: new Date('2026-10-31T16:00:00Z'), to: new Date('2026-11-02T20:00:00Z') },
  total: { label: 'Estimate', text: '$1,042.50' },
  checkOutUrl: 'https://tailshare.example/aircraft-report/reserve-aircraft/7',
}

test.each(passShapes)('the same pass is the same picture, %s, and another trip another one', async (shape) => {
  const svg = drawPass(pass, shape)
  expect(drawPass(structuredClone(pass), shape)).toBe(svg)
  expect(drawPass({ ...pass, trip: { ...pass.trip, to: new Date('2026-11-02T21:00:00Z') } }, shape)).not.toBe(svg)
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
})

test('its drawing stands at its airport in the light of the departure', () => {
  const { cover: view, ...art } = artFor({ tail: pass.tailNumber, model: 'DA40' })
  const drawn = (step: SunStep) =>
    drawAircraft({
      ...art,
      region: regionAt(pass.home, pass.tailNumber),
      model: 'DA40',
      tail: pass.tailNumber,
      view,
      width: 1200,
      height: 430,
      sun: sunOf(step),
    })
  expect(drawPass(pass, 'wide').includes(drawn('morning'))).toBe(true)
  const late = { from: new Date('2026-10-31T05:00:00Z'), to: pass.trip.to }
  expect(drawPass({ ...pass, trip: late }, 'wide').includes(drawn('night'))).toBe(true)
})

test('link previews and mail headers contain no price, person or access code', () => {
  const bare = { ...pass, total: null, checkOutUrl: null, number: '', destination: '' }
  for (const shape of ['share', 'mail'] as const) expect(drawPass(bare, shape)).toBe(drawPass(pass, shape))
  const left = drawPass({ ...pass, checkOutUrl: null }, 'wide')
  expect(drawPass(pass, 'wide')).toContain(qrPath(pass.checkOutUrl!, 2).outline)
  expect(left).not.toContain('crispEdges')
})

test('user text is escaped in the pass', () => {
  const evil = '"><script>alert(1)</script><image href="x'
  for (const shape of passShapes) {
    const svg = drawPass(
      { ...pass, to: null, tailNumber: evil, modelName: evil, destination: evil, picture: { photo: evil } },
      shape,
    )
    expect(svg).not.toContain('<script')
    expect(svg.match(/<image /g)).toHaveLength(1)
  }
})

test('the ribbon is dark from sunset to sunrise, over days of 24 and of 25 hours', () => {
  const svg = ribbon(pass, { x: 100, y: 0, width: 730, height: 40, print: 20 })
  const days = sunnyDays(pass.trip, home)
  const start = days[0]!.from.getTime()
  // 73 hours on 730 pixels.
  const at = (instant: Date) => 100 + (instant.getTime() - start) / 360_000
  const drawn = [...svg.matchAll(/<rect x="([\d.]+)" y="0" width="([\d.]+)" height="40" fill="([^"]+)"/g)].filter(
    ([, , , fill]) => fill === passColors.night,
  )
  const nights = nightsOf(days, home)
  expect(nights).toHaveLength(4)
  expect(drawn.map(([, x]) => Number(x))).toEqual(nights.map(({ from }) => expect.closeTo(at(from), 0)))
  expect(drawn.map(([, x, width]) => Number(x) + Number(width))).toEqual(nights.map(({ to }) => expect.closeTo(at(to), 0)))
})

test('the way is told in miles and minutes, or as the pilot put it', () => {
  expect(routeText(pass)).toBe('135 nm · 56 min at 145 kt')
  expect(routeText({ ...pass, to: { ...tahoe, distanceNm: 355 } })).toBe('355 nm · 2 h 27 min at 145 kt')
  expect(routeText({ ...pass, to: null })).toBe('Tahoe (KTVL)')
  expect(routeText({ ...pass, to: null, destination: ' ' })).toBe('Local flight from KSQL')
  // From the Aviation Formulary: LAX to JFK starts at 66°.
  expect(trueCourse({ code: 'KLAX', lat: 33.95, lon: -118.4 }, { code: 'KJFK', lat: 40.6333, lon: -73.7833 })).toBeCloseTo(
    65.9,
    0,
  )
})

test('the page for the knee has times in both clocks, courses, sun, runways, and room for meters', async () => {
  const text = await readPdf(await kneeBoardPdf(pass, new Date('2026-10-01T00:00:00Z')))
  expect(text).toMatch(/Out\s+Sat, Oct 31, 09:00 PDT\s+Sat, Oct 31, 16:00 Z/)
  expect(text).toMatch(/Back\s+Mon, Nov 2, 12:00 PST\s+Mon, Nov 2, 20:00 Z/)
  expect(text).toMatch(/KSQL\s+KTVL\s+05\d° true\s+23\d° true\s+135 nm/)
  expect(text).toMatch(/Sun, Nov 1\s+06:3\d\s+14:3\d Z\s+17:1\d\s+01:1\d Z/)
  expect(text).toMatch(/135° true and 315° true/)
  expect(text).toContain('Page 1 of 1')
  for (const word of ['Hobbs', 'Flight meter', 'Fuel', 'Oil', 'ATIS']) expect(text).toContain(word)
})
