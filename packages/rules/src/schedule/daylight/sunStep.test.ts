import { sunSteps, type SunStep } from '@tailshare/contract/schedule/sunSteps'
import { instantAt, plusMinutes } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sunAt, sunOn, sunStepAt } from './sun.ts'

const paloAlto = { lat: 37.461, lon: -122.115 }
const miami = { lat: 25.648, lon: -80.433 }

const places = fc.record({
  lat: fc.double({ min: -66, max: 66, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const instants = fc.date({ min: new Date('2024-01-01T00:00Z'), max: new Date('2034-01-01T00:00Z'), noInvalidDate: true })

/** 0 at night to 6 at noon, the same on both sides. */
const levelOf = (step: SunStep) => {
  const at = sunSteps.indexOf(step)
  return Math.min(at, sunSteps.length - at)
}

test('ten minutes on, the light is the same or the next one', () => {
  fc.assert(
    fc.property(places, instants, (place, instant) => {
      const [one, next] = [sunStepAt(instant, place), sunStepAt(plusMinutes(instant, 10), place)]
      expect(Math.abs(levelOf(one) - levelOf(next))).toBeLessThanOrEqual(1)
      // Morning becomes afternoon only at solar noon, and the reverse only at solar midnight.
      const [before, after] = [sunAt(instant, place), sunAt(plusMinutes(instant, 10), place)]
      if (before.rises === after.rises && one !== next) {
        const way = sunSteps.indexOf(next) - sunSteps.indexOf(one)
        expect([1, 1 - sunSteps.length]).toContain(way)
      }
    }),
    { numRuns: runs(2_000) },
  )
})

test('it is night exactly while the sun is more than six degrees under the horizon', () => {
  fc.assert(
    fc.property(places, instants, (place, instant) => {
      expect(sunStepAt(instant, place) === 'night').toBe(sunAt(instant, place).height < -6)
    }),
    { numRuns: runs(2_000) },
  )
})

test('sunrise and sunset of the calendar are where twilight and day meet', () => {
  for (const day of ['2026-03-20', '2026-06-21', '2026-09-01', '2026-12-05'])
    for (const place of [paloAlto, miami, { lat: -33.9, lon: 151.2 }, { lat: 48, lon: -117 }]) {
      const { rise, set } = sunOn(day, place)
      expect([sunStepAt(plusMinutes(rise, -8), place), sunStepAt(plusMinutes(rise, 8), place)]).toEqual(['dawn', 'sunrise'])
      expect([sunStepAt(plusMinutes(set, -8), place), sunStepAt(plusMinutes(set, 8), place)]).toEqual(['sunset', 'dusk'])
    }
})

test('a Saturday at nine is morning in Palo Alto when Miami is close to noon', () => {
  const nine = instantAt('2026-12-05', '09:00', 'America/Los_Angeles')
  expect([sunStepAt(nine, paloAlto), sunStepAt(nine, miami)]).toEqual(['morning', 'forenoon'])
  expect(sunStepAt(instantAt('2026-12-05', '20:00', 'America/Los_Angeles'), paloAlto)).toBe('night')
})

test('December is dark in the north when it is light in the south', () => {
  const evening = new Date('2026-12-21T19:30:00Z')
  expect(sunStepAt(evening, { lat: 52, lon: 0 })).toBe('night')
  expect(sunAt(evening, { lat: -52, lon: 0 }).height).toBeGreaterThan(0)
})

test('the clock of the zone does not matter, the longitude does: noon comes an hour later 15 degrees west', () => {
  for (const lon of [-75, -90, -105, -120]) {
    const noon = new Date(Date.parse('2026-06-21T12:02:00Z') - (lon / 15) * 3_600_000)
    expect(sunStepAt(noon, { lat: 38, lon })).toBe('noon')
    expect(sunAt(plusMinutes(noon, -30), { lat: 38, lon }).rises).toBe(true)
    expect(sunAt(plusMinutes(noon, 30), { lat: 38, lon }).rises).toBe(false)
  }
})
