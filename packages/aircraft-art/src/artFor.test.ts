import { expect, it } from 'vitest'
import { artFor } from './artFor.ts'
import { views } from './drawAircraft.ts'
import { modelKeys, type ModelKey } from './models/modelNames.ts'

const fleet = Array.from({ length: 60 }, (_, i) => {
  const endings = ['TS', 'SR', 'DA', 'CP', 'ND', '']
  const model: ModelKey = modelKeys[(i * 7) % modelKeys.length] ?? 'C172'
  return { tail: `N${101 + i * 37}${endings[i % endings.length]}`, model }
})

it('an aircraft always gets the same picture settings', () => {
  for (const aircraft of fleet) expect(artFor(aircraft)).toEqual(artFor({ ...aircraft }))
})

it('a gallery shows every view once, the cover first', () => {
  for (const aircraft of fleet) {
    const { cover, views: order } = artFor(aircraft)
    expect(order[0]).toBe(cover)
    expect([...order].sort()).toEqual(views.filter((view) => view !== 'gauges' && view !== 'card').sort())
  }
})

it('at most one in twenty of the aircraft in a list shares livery and light with the one before', () => {
  const look = fleet.map((aircraft) => artFor(aircraft)).map(({ livery, light }) => `${livery} ${light}`)
  expect(look.filter((each, i) => each === look[i - 1]).length).toBeLessThanOrEqual(look.length / 20)
})

it('at most one in twenty neighbors in a grid of four columns share livery, light and cover', () => {
  const look = fleet.map((aircraft) => artFor(aircraft)).map(({ livery, light, cover }) => `${livery} ${light} ${cover}`)
  const pairs = look.flatMap((each, i) => [...(i % 4 ? [each === look[i - 1]] : []), ...(i >= 4 ? [each === look[i - 4]] : [])])
  expect(pairs.filter(Boolean).length / pairs.length).toBeLessThanOrEqual(0.05)
})

it('sister ships with consecutive registrations look different', () => {
  const looks = Array.from({ length: 12 }, (_, i) => artFor({ tail: `N${201 + i}SR`, model: 'SR22' }))
  expect(new Set(looks.map((look) => look.livery)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(12)
})
