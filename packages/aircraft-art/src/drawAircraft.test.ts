import { describe, expect, it } from 'vitest'
import { contrast, luminance } from './svg/color.ts'
import { drawAircraft, views, type DrawOptions } from './drawAircraft.ts'
import { regions } from './scene/regions.ts'
import { linesOf } from './aircraft/lines.ts'
import { liveryKeys } from './aircraft/liveries.ts'
import { modelKeys } from './models/modelNames.ts'
import { shapes } from './models/models.ts'
import { lightKeys } from './scene/palette.ts'

const suns = [true, false].flatMap((rises) => [0, 1, 2, 3, 4, 5, 6].map((level) => ({ level, rises })))
/** Night and noon look the same in both directions. */
const different = 12
const plain: DrawOptions = { model: 'SR22', livery: 'signal', light: 'day', tail: 'N417TS' }

/** Parses tags one by one. Throws on an unclosed tag, a duplicate attribute or a stray character. */
const ids = (svg: string): { open: string[]; defined: Set<string>; used: Set<string> } => {
  const open: string[] = []
  const defined = new Set<string>()
  const used = new Set<string>()
  const part = /<(\/?)([A-Za-z]+)((?:\s[A-Za-z0-9-]+="[^"<>]*")*)\s*(\/?)>|([^<>]+)/y
  while (part.lastIndex < svg.length) {
    const from = part.lastIndex
    const found = part.exec(svg)
    if (!found) throw new Error(`Not well formed at ${svg.slice(from, from + 60)}`)
    const [, close, name = '', attributes = '', empty, text] = found
    if (text !== undefined) {
      if (/&(?!#\d+;)/.test(text)) throw new Error(`Bare ampersand in ${text}`)
      continue
    }
    const keys = [...attributes.matchAll(/\s([A-Za-z0-9-]+)=/g)].map((match) => match[1])
    if (new Set(keys).size !== keys.length) throw new Error(`Doubled attribute in ${found[0]}`)
    const id = / id="([^"]+)"/.exec(attributes)?.[1]
    if (id) {
      if (defined.has(id)) throw new Error(`Doubled id ${id}`)
      defined.add(id)
    }
    for (const match of attributes.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) used.add(match[1] ?? '')
    if (close) {
      if (open.pop() !== name) throw new Error(`Unexpected </${name}>`)
    } else if (!empty) {
      open.push(name)
    }
  }
  return { open, defined, used }
}

describe('aircraft pictures', () => {
  it('have the same bytes for the same options', () => {
    for (const view of views) expect(drawAircraft({ ...plain, view })).toBe(drawAircraft({ ...plain, view }))
  })

  it('differ as soon as model, livery, light, view, nose, region or seed differ', () => {
    const others: Partial<DrawOptions>[] = [
      { model: 'SR20' },
      { livery: 'teal' },
      { light: 'dusk' },
      { view: 'flight' },
      { nose: 'right' },
      { region: 'desert' },
      { region: 'city' },
      { seed: 'b' },
    ]
    const drawn = [{}, ...others].map((other) => drawAircraft({ ...plain, ...other }))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('stay well formed and under 15 kB for every model, light, hour, view and region', () => {
    const sizes: number[] = []
    let drawn = 0
    for (const model of modelKeys)
      for (const view of views)
        for (const [j, region] of regions.entries())
          // Combines each hour and light with every region, spread over models and views.
          for (const [i, hour] of [...suns, ...lightKeys].entries()) {
            if ((i + j + drawn++) % 5) continue
            const livery = liveryKeys[(i + sizes.length) % liveryKeys.length] ?? 'signal'
            const at = typeof hour === 'string' ? { light: hour } : { light: 'day' as const, sun: hour }
            const svg = drawAircraft({ model, ...at, view, region, livery, nose: i % 2 ? 'left' : 'right', tail: 'N417TS' })
            const { open, defined, used } = ids(svg)
            expect(open).toEqual([])
            expect([...used].filter((id) => !defined.has(id))).toEqual([])
            expect(svg).not.toMatch(/NaN|undefined|Infinity/)
            sizes.push(Buffer.byteLength(svg))
          }

    expect(Math.max(...sizes)).toBeLessThanOrEqual(15_000)
  })

  it('carry no script, no outside reference and no font file', () => {
    for (const view of views) {
      const svg = drawAircraft({ ...plain, view })
      expect(svg).not.toMatch(/<script|<style|<image|@font-face|\son\w+=/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/)
    }
  })

  it('have an accessible name', () => {
    expect(drawAircraft(plain)).toMatch(/role="img"><title>N417TS, Cirrus SR22, on the ramp<\/title>/)
  })

  it('escape special characters in the registration', () => {
    const hostile = `N1"'<script>&\u0001`
    for (const view of views) {
      const svg = drawAircraft({ ...plain, view, tail: hostile })
      expect(ids(svg).open).toEqual([])
      expect(svg).not.toContain('<script')
      expect(svg).toContain('N1&#34;&#39;&#60;script&#62;&#38;')
    }
    expect(drawAircraft({ ...plain, tail: 'D-EABC' })).toMatch(/<text[^>]*>D-EABC<\/text>/)
  })

  it('keep nose and tail inside the square in the middle of a 4:3 picture', () => {
    for (const model of modelKeys)
      for (const nose of ['left', 'right'] as const) {
        const svg = drawAircraft({ ...plain, model, nose })
        const place = /matrix\((-?[\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+)\)"><path/.exec(svg)
        const scale = Number(place?.[1])
        const start = Number(place?.[2])
        const { length } = shapes[model]
        const ends = [start, start + scale * length].sort((a, b) => a - b)
        expect(ends[0]).toBeGreaterThan(150)
        expect(ends[1]).toBeLessThan(1050)
      }
  })

  it('are the same for the same hour, and differ from hour to hour in light alone: land and clouds stay', () => {
    const outlines = suns.map((sun) => {
      const svg = drawAircraft({ ...plain, view: 'card', region: 'hills', sun })
      expect(svg).toBe(drawAircraft({ ...plain, view: 'card', region: 'hills', sun }))
      return { svg, land: [...svg.matchAll(/ d="(M0 [^"]{80,})"/g)].map(([, line]) => line).slice(0, 3) }
    })
    expect(new Set(outlines.map(({ svg }) => svg)).size).toBe(different)
    for (const { land } of outlines) expect(land).toEqual(outlines[0]!.land)
    expect(outlines[0]!.land.length).toBeGreaterThan(0)
  })

  it('letter the registration on a ground it stands out from, in every livery and light', () => {
    for (const livery of liveryKeys)
      for (const model of ['DA42', 'SF50'] as const)
        for (const at of [...suns.map((sun) => ({ sun })), ...lightKeys.map((light) => ({ light }))]) {
          const letters = /<text[^>]* fill="(#\w+)" stroke="(#\w+)"[^>]*paint-order="stroke"/.exec(
            drawAircraft({ ...plain, model, livery, ...at, view: 'card' }),
          )
          const [, ink = '', ground = ''] = letters ?? []
          expect(contrast(ink, ground), `${livery} ${JSON.stringify(at)}`).toBeGreaterThanOrEqual(4.5)
        }
  })

  it('show the aircraft as large as a card allows, its tail and number below the corner where the heart lies', () => {
    for (const model of modelKeys)
      for (const nose of ['left', 'right'] as const) {
        const svg = drawAircraft({ ...plain, model, nose, view: 'card' })
        const place = /matrix\((-?[\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+)\)"><path/.exec(svg)
        const [scale, size, start, ground] = [1, 2, 3, 4].map((i) => Number(place?.[i])) as [number, number, number, number]
        const ends = [start, start + scale * shapes[model].length].sort((a, b) => a - b)
        expect(ends[0]).toBeCloseTo(1200 * 0.07, -1)
        expect(ends[1]).toBeCloseTo(1200 * 0.93, -1)
        const high = Math.max(...linesOf(shapes[model]).fin.map(([, y]) => y), ...(shapes[model].jet ? [360] : []))
        // A 44 px heart with its margin covers the top quarter of a 270 × 202 px picture.
        expect(ground - high * size).toBeGreaterThan(900 * 0.28)
      }
  })

  it('are darkest at night and brightest at noon', () => {
    const zenith = (level: number, rises = true) =>
      luminance(
        /<linearGradient id="\w+s"[^>]*>.*?stop-color="(#\w+)"\/><\/linearGradient>/.exec(
          drawAircraft({ ...plain, sun: { level, rises } }),
        )![1]!,
      )
    const morning = [0, 1, 2, 3].map((level) => zenith(level))
    expect(morning).toEqual([...morning].sort((a, b) => a - b))
    expect(zenith(6)).toBeGreaterThan(zenith(1, false))
  })

  it('show a retractable aircraft in flight without wheels, and a fixed-gear one with them', () => {
    const wheels = (model: DrawOptions['model'], view: 'side' | 'flight'): number =>
      drawAircraft({ ...plain, model, view, region: 'hills', light: 'overcast' }).match(/<circle[^>]*r="(1[6-9]|2\d)(\.\d)?"/g)
        ?.length ?? 0
    for (const model of ['SF50', 'DA42', 'A36', 'TBM'] as const) {
      expect(wheels(model, 'side')).toBe(3)
      expect(wheels(model, 'flight')).toBe(0)
    }
    expect(wheels('C172', 'flight')).toBe(3)
  })
})
