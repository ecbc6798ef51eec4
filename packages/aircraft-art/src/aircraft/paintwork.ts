import { curve, heightAt, polygon, type Point } from '../svg/curve.ts'
import type { Finish } from './finish.ts'
import { sideHeight, type Lines } from './lines.ts'
import type { Shape } from './shape.ts'
import { filled, stroked, type Stage } from '../svg/svg.ts'

/** Height of a stripe by the distance along the body, both 0 to 1. */
type Level = (along: number) => number

/** Smoothstep between two places along the body. */
const ramp = (along: number, from: number, to: number): number => {
  const t = Math.max(0, Math.min(1, (along - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** The livery on fuselage and fin. The caller clips it to the outline. */
export const paintwork = (stage: Stage, finish: Finish, shape: Shape, lines: Lines): string => {
  const { accent, trim, style } = finish
  const nose = shape.twin ? 0 : (shape.propeller?.x ?? 0)
  const tail = shape.length
  const along = (level: Level, corners: boolean): Point[] =>
    [0, 1, 2, 3, 4, 5, 6].map((i) => {
      const x = nose + ((tail - nose) * i) / 6
      return [x, sideHeight(shape, lines, x, level(i / 6)), corners && i % 6 === 0]
    })
  const band = (low: Level, high: Level): string =>
    filled(curve([...along(high, true), ...along(low, true).reverse()], true), accent)
  // A pinstripe has constant width, so its center line is enough.
  const stripe = (level: Level): string => stroked(curve(along(level, false)), trim, shape.length / 150)
  const low: Level = () => -0.3

  const finTop = Math.max(...lines.fin.map((p) => p[1]))
  const finBase = heightAt(lines.top, shape.length * 0.9)
  const from = Math.min(...lines.fin.map((p) => p[0])) - 10
  const slant = (shape.length - from) * 0.2
  const onFin = (bottom: number, top: number, color: string): string => {
    const y = (share: number, lean: number): number => finBase + (finTop - finBase) * share + lean
    const corners: Point[] = [
      [from, y(top, -slant)],
      [tail + 20, y(top, slant)],
      [tail + 20, y(bottom, slant)],
      [from, y(bottom, -slant)],
    ]
    return filled(polygon(corners), color, 1, ` clip-path="url(#${stage.id}F)"`)
  }
  const slash = (x: number, width: number, color: string): string =>
    stroked(`M${Math.round(x - 50 + width / 2)} 20L${Math.round(x + 190 + width / 2)}-450`, color, width * 0.9)

  switch (style) {
    case 'cheatline': {
      const middle: Level = (q) => 0.52 - 0.3 * ramp(q, 0.32, 0.62) + 0.34 * ramp(q, 0.72, 1)
      const main = band(
        (q) => middle(q) - 0.08,
        (q) => middle(q) + 0.08,
      )
      return main + stripe((q) => middle(q) - 0.14) + onFin(0.42, 0.74, accent) + onFin(0.3, 0.36, trim)
    }
    case 'twotone': {
      const level: Level = (q) => 0.46 - 0.12 * ramp(q, 0, 0.35) - 0.08 * ramp(q, 0.4, 0.66) + 0.6 * ramp(q, 0.8, 1)
      return band(low, level) + stripe((q) => level(q) + 0.06) + onFin(0.5, 1.9, accent) + onFin(0.36, 0.43, trim)
    }
    case 'sweep': {
      const x = shape.lettering[1] + 4
      const keel = band(low, (q) => 0.2 * (1 - ramp(q, 0.2, 0.62)))
      return keel + slash(x, shape.length, accent) + slash(x - 28, 15, trim) + slash(x - 46, 8, accent)
    }
    case 'spear': {
      const main = band(
        (q) => 0.28 - 0.1 * ramp(q, 0, 0.6),
        (q) => 0.64 - 0.44 * ramp(q, 0.04, 0.62),
      )
      return main + stripe((q) => 0.21 - 0.06 * ramp(q, 0, 0.6)) + onFin(0.4, 0.98, accent) + onFin(0.26, 0.33, trim)
    }
    case 'swoosh': {
      const wave: Level = (q) => 0.2 + 0.08 * ramp(q, 0, 0.4) + 0.88 * ramp(q, 0.76, 1)
      const main = band((q) => -0.3 + 0.16 * ramp(q, 0.1, 0.5) + 0.5 * ramp(q, 0.82, 1), wave)
      return main + stripe((q) => wave(q) + 0.07) + onFin(0.34, 1.9, accent) + onFin(0.2, 0.27, trim)
    }
  }
}
