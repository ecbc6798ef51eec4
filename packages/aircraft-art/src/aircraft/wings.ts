import { mix } from '../svg/color.ts'
import { curve, polygon, type Point } from '../svg/curve.ts'
import { placed, wingOutline, wingPoint, type Depth } from './depth.ts'
import type { Finish } from './finish.ts'
import type { Shape, Surface } from './shape.ts'
import { filled, gradient, stroked, type Stage } from '../svg/svg.ts'

/** The rounded wing tip. */
const tipCap = (surface: Surface, depth: Depth, side: 1 | -1): Point[] => {
  const t = surface.thick * 0.62
  const at = (chord: number, up: number, corner = false): Point => {
    const [x, y] = wingPoint(surface, depth, side, 1, chord, up)
    return [x, y, corner]
  }
  return [
    at(-0.02, 0),
    at(0.06, t * 0.45),
    at(0.3, t * 0.7),
    at(0.65, t * 0.4),
    at(1.02, 0, true),
    at(0.6, -t * 0.3),
    at(0.12, -t * 0.42),
  ]
}

/** The near wing: its lit skin from above, or its shaded skin from below. */
export const nearWing = (stage: Stage, finish: Finish, shape: Shape, depth: Depth): string => {
  const { wing } = shape
  const { light, base, accent, shaded, lit } = finish
  const above = depth.down > wing.rise
  const from = shape.highWing ? 0.1 : 0.085
  const skin = wingOutline(wing, depth, 1, from)
  const root = wing.y
  const tipY = wingPoint(wing, depth, 1, 1, 0)[1]
  const span = [Math.max(root, tipY) + 6, Math.min(root, tipY) - 6] as const
  let out = ''
  if (above) {
    const paint = gradient(
      stage,
      'x',
      [
        [0, shaded(base, 0.24)],
        [0.35, shaded(base, 0.05)],
        [1, lit(base, 0.6)],
      ],
      span,
    )
    out += filled(polygon(wingOutline(wing, depth, 1, from, -wing.thick * 0.8)), shaded(base, 0.62))
    out += filled(polygon(skin), paint)
  } else {
    out += filled(polygon(wingOutline(wing, depth, 1, from, wing.thick * 0.75)), lit(base, 0.6))
    const paint = gradient(stage, 'x', [
      [0, mix(shaded(base, 0.3), light.bounce, 0.2)],
      [1, mix(shaded(base, 0.52), light.bounce, 0.12)],
    ])
    out += filled(polygon(skin), paint)
  }
  const edge = (a: number, b: number, chord: number, up = 0): string =>
    polygon([wingPoint(wing, depth, 1, a, chord, up), wingPoint(wing, depth, 1, b, chord, up)], false)
  // Painted tips, then flap, aileron and highlighted leading edge.
  const band = [
    wingPoint(wing, depth, 1, 0.9, 0),
    wingPoint(wing, depth, 1, 1, 0),
    wingPoint(wing, depth, 1, 1, 1),
    wingPoint(wing, depth, 1, 0.86, 1),
  ]
  out += filled(polygon(band), above ? accent : shaded(accent, 0.35))
  const joints =
    edge(from, 0.56, 0.73) +
    edge(0.58, 0.92, 0.74) +
    [0.56, 0.58, 0.92].map((s) => polygon([wingPoint(wing, depth, 1, s, 0.73), wingPoint(wing, depth, 1, s, 1)], false)).join('')
  out += stroked(joints, light.shade, 1.2, 0.4)
  out += stroked(edge(from, 1, 0, above ? -1 : 2), lit(base, 0.85), above ? 3.4 : 2.4, 0.5 + 0.4 * light.relief)
  if (shape.winglet) return out + winglet(stage, finish, shape, depth, shape.winglet)
  const cap = gradient(stage, 'z', [
    [0, lit(accent, 0.4)],
    [1, shaded(accent, 0.4)],
  ])
  return out + filled(curve(tipCap(wing, depth, 1), true), cap)
}

const winglet = (stage: Stage, finish: Finish, shape: Shape, depth: Depth, rise: number): string => {
  const { accent, base, lit, shaded } = finish
  const at = (chord: number, up: number, corner = true): Point => {
    const [x, y] = wingPoint(shape.wing, depth, 1, 1, chord, up)
    return [x, y, corner]
  }
  const paint = gradient(stage, 'z', [
    [0, lit(accent, 0.25)],
    [0.62, accent],
    [0.66, base],
    [1, shaded(base, 0.15)],
  ])
  const line = [at(-0.04, -3, false), at(0.28, 7, false), at(0.72, rise), at(1.06, rise), at(1.02, 0), at(0.5, -5, false)]
  return filled(curve(line, true), paint)
}

/** The far wing, in haze and shade behind the body. */
export const farWing = (finish: Finish, shape: Shape, depth: Depth): string => {
  const { wing } = shape
  const { base, accent, shaded } = finish
  const body = wingOutline(wing, depth, -1, 0.05)
  const at = (share: number, chord: number): Point => wingPoint(wing, depth, -1, share, chord)
  const under = filled(polygon(wingOutline(wing, depth, -1, 0.05, -wing.thick * 0.7)), shaded(base, 0.55))
  const tip = polygon([at(0.9, 0), at(1, 0), at(1, 1), at(0.88, 1)])
  return under + filled(polygon(body), shaded(base, depth.down > 0 ? 0.17 : 0.4)) + filled(tip, shaded(accent, 0.18))
}

/** Half of the tailplane. Both halves of a T tail sit on top of the fin. */
export const tailplane = (finish: Finish, shape: Shape, depth: Depth, side: 1 | -1): string => {
  const { stab } = shape
  const { base, light, lit, shaded } = finish
  const skin = wingOutline(stab, depth, side, side > 0 ? 0.08 : 0)
  if (side < 0) return filled(polygon(skin), shaded(base, 0.3))
  const under = depth.down < 0
  const paint = under ? shaded(base, 0.42) : lit(shaded(base, 0.06), 0.3)
  const lip = filled(
    polygon(wingOutline(stab, depth, side, 0.08, under ? stab.thick * 0.6 : -stab.thick * 0.7)),
    under ? lit(base, 0.5) : shaded(base, 0.55),
  )
  const hinge = polygon([wingPoint(stab, depth, side, 0.1, 0.64), wingPoint(stab, depth, side, 0.98, 0.64)], false)
  const cap = filled(curve(tipCap(stab, depth, side), true), shaded(finish.accent, 0.08))
  return lip + filled(polygon(skin), paint) + stroked(hinge, light.shade, 1.1, 0.4) + cap
}

/** The lift strut of a high-wing Cessna, from the cabin sill to the wing. */
export const strut = (finish: Finish, shape: Shape, depth: Depth, side: 1 | -1): string => {
  if (!shape.strut) return ''
  const { x, y, out } = shape.strut
  const { base, lit, shaded } = finish
  const foot = placed(depth, x, y, side * 54)
  const head = placed(depth, x + 14, shape.wing.y + shape.wing.rise * out, side * out)
  const line = polygon([foot, head], false)
  const near = side > 0
  return (
    stroked(line, shaded(base, near ? 0.22 : 0.55), near ? 9 : 7) +
    (near
      ? stroked(
          polygon(
            [
              [foot[0] - 2.5, foot[1]],
              [head[0] - 2.5, head[1]],
            ],
            false,
          ),
          lit(base, 0.7),
          2.4,
          0.8,
        )
      : '')
  )
}
