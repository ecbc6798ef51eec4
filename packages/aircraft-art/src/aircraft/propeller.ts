import { luminance } from '../svg/color.ts'
import { curve, polygon, type Point } from '../svg/curve.ts'
import type { Depth } from './depth.ts'
import type { Finish } from './finish.ts'
import type { Propeller } from './shape.ts'
import { filled, gradient, oval, stroked, type Stage } from '../svg/svg.ts'

// Blade angles from vertical. Slightly rotated, so that they do not overlap exactly.
const stances: Record<Propeller['blades'], readonly number[]> = {
  2: [0.24, 3.38],
  3: [0.2, 2.29, 4.39],
  4: [0.36, 1.93, 3.5, 5.07],
  5: [0.12, 1.38, 2.63, 3.89, 5.15],
}

const blade = (
  propeller: Propeller,
  depth: Depth,
  angle: number,
  at: readonly [number, number],
): { outline: string; mark: string } => {
  const out = Math.sin(angle)
  const up = Math.cos(angle)
  // A point along the blade. The disc is seen nearly edge-on, so blades toward the viewer look short.
  const reach = (share: number): [number, number] => {
    const r = propeller.radius * share
    return [at[0] + depth.aft * 1.15 * r * out, at[1] + r * up - depth.down * r * out]
  }
  const [hubX, hubY] = reach(0)
  const [tipX, tipY] = reach(1)
  const length = Math.hypot(tipX - hubX, tipY - hubY) || 1
  const [nx, ny] = [(tipY - hubY) / length, -(tipX - hubX) / length]
  const side = (share: number, width: number): Point => {
    const [x, y] = reach(share)
    return [x + nx * width, y + ny * width]
  }
  const line = [side(0.1, -3), side(0.4, -6.5), side(0.98, -2.5), side(1, 1), side(0.45, 5.5), side(0.1, 3)]
  return { outline: curve(line, true), mark: polygon([side(0.91, -3), side(0.91, 2)], false) }
}

/** Propeller and spinner; in flight a faint disc. `far`: shaded, for the engine behind the body. */
export const propellerAt = (
  stage: Stage,
  finish: Finish,
  propeller: Propeller,
  depth: Depth,
  options: { shift: readonly [number, number]; flying: boolean; far?: boolean },
): string => {
  const { light, lit, shaded } = finish
  const [dx, dy] = options.shift
  const x = propeller.x + dx
  const y = propeller.y + dy
  const [tip, radius] = [propeller.spinner[0] + dx, propeller.spinner[1]]
  let out = ''
  if (options.flying) {
    const wide = propeller.radius * depth.aft * 1.15 + 5
    const disc = [
      oval(x - 9, -y, wide, propeller.radius, '#fff', 0.16),
      oval(x - 9, -y, wide, propeller.radius, light.shade, 0.1),
    ]
    const arc = (share: number, from: number, to: number): string => {
      const p = (a: number): string =>
        `${Math.round(x - 9 + wide * share * Math.cos(a))} ${Math.round(-y + propeller.radius * share * Math.sin(a))}`
      return `M${p(from)}A${Math.round(wide * share)} ${Math.round(propeller.radius * share)} 0 0 1 ${p(to)}`
    }
    out +=
      disc.join('') +
      stroked(arc(0.97, -2.6, -1.2) + arc(0.97, 0.5, 1.9), '#fff', 2.4, 0.5) +
      stroked(arc(0.6, -2.4, -1.4) + arc(0.7, 0.8, 1.7), light.shade, 4, 0.16)
  } else {
    const blades = stances[propeller.blades].map((angle) => blade(propeller, depth, angle, [x - 9, y]))
    const color = shaded(propeller.blades > 2 ? '#30353c' : '#545b63', light.lamps * 0.4)
    out += filled(blades.map((each) => each.outline).join(''), color)
    out += stroked(blades.map((each) => each.mark).join(''), '#f2f2ee', 5, 0.9)
  }
  const run = x - tip
  const line: Point[] = [
    [x, y + radius],
    [x - run * 0.4, y + radius * 0.84],
    [tip + run * 0.16, y + radius * 0.4],
    [tip, y],
    [tip + run * 0.16, y - radius * 0.4],
    [x - run * 0.4, y - radius * 0.84],
    [x, y - radius, true],
  ]
  const metal = luminance(finish.accent) > 0.5 || propeller.blades === 5
  const color = options.far ? shaded(finish.accent, 0.4) : metal ? '#c3c9ce' : finish.accent
  const paint = options.far
    ? color
    : gradient(stage, 'u', [
        [0, lit(color, 0.5)],
        [0.35, lit(color, 0.2)],
        [0.55, color],
        [1, shaded(color, 0.65)],
      ])
  return (
    out +
    filled(curve([[x, y + radius, true], ...line.slice(1)], true), paint) +
    stroked(
      polygon(
        [
          [x + 0.5, y + radius],
          [x + 0.5, y - radius],
        ],
        false,
      ),
      '#10141a',
      1.6,
      0.7,
    )
  )
}
