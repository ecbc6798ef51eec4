import { curve, heightAt, polygon, type Point } from '../svg/curve.ts'
import type { Depth } from './depth.ts'
import type { Finish } from './finish.ts'
import type { Shape } from './shape.ts'
import { disc, filled, oval, stroked, type Stage } from '../svg/svg.ts'

type Wheel = {
  x: number
  ground: number
  radius: number
}

const wheelAt = (shape: Shape, depth: Depth, place: 'nose' | 'near' | 'far'): Wheel => {
  const { nose, main, track } = shape.gear
  if (place === 'nose') return { x: nose[0], ground: 0, radius: nose[1] }
  const out = place === 'near' ? track : -track * 0.84
  return { x: main[0] + depth.aft * out, ground: -depth.ground * out, radius: main[1] * (place === 'far' ? 0.94 : 1) }
}

const tire = (finish: Finish, wheel: Wheel, far: boolean): string => {
  const { x, radius } = wheel
  const y = -(wheel.ground + radius)
  if (far) return disc(x, y, radius, finish.shaded(finish.rubber, 0.4))
  return disc(x, y, radius, finish.rubber) + disc(x, y, radius * 0.54, finish.metal) + disc(x, y, radius * 0.2, finish.dark)
}

const spat = (stage: Stage, finish: Finish, wheel: Wheel, size: number, far: boolean): string => {
  const { x, ground, radius } = wheel
  const at = (dx: number, dy: number, corner = false): Point => [x + dx * size, ground + radius + dy * size, corner]
  const line = [at(-40, 1), at(-28, 15), at(0, 23), at(26, 18), at(70, 5, true), at(34, -7), at(0, -10), at(-30, -8)]
  if (far) return filled(curve(line, true), finish.shaded(finish.base, 0.42))
  const stripe = curve([at(-40, 2), at(0, 7), at(66, 5)])
  return filled(curve(line, true), `url(#${stage.id}n)`) + stroked(stripe, finish.accent, 3.4 * size)
}

/** Where a leg attaches: the belly for the nose wheel, wing or belly for the main wheels. */
const legTop = (shape: Shape, bottom: readonly Point[], depth: Depth, place: 'nose' | 'near' | 'far'): Point => {
  const { nose, main, track } = shape.gear
  if (place === 'nose') return [nose[0] + 14, heightAt(bottom, nose[0] + 14) + 8]
  const side = place === 'near' ? 1 : -0.84
  if (shape.highWing) return [main[0] - 6 + depth.aft * 50 * side, heightAt(bottom, main[0]) + 16 - depth.ground * 50 * side]
  const out = track * side
  return [main[0] - 4 + depth.aft * out, shape.wing.y + Math.abs(out) * shape.wing.rise - depth.down * out + 2]
}

/** One wheel with leg and fairing. */
export const wheel = (
  stage: Stage,
  finish: Finish,
  shape: Shape,
  bottom: readonly Point[],
  depth: Depth,
  place: 'nose' | 'near' | 'far',
): string => {
  const at = wheelAt(shape, depth, place)
  const far = place === 'far'
  const [topX, topY] = legTop(shape, bottom, depth, place)
  const axle = at.ground + at.radius
  if (shape.gear.kind === 'spats') {
    const size = (shape.gear.spat ?? 1) * (place === 'nose' ? 0.84 : far ? 0.9 : 1)
    const width = place === 'nose' ? 11 : 15
    const leg = polygon([
      [topX - width * 0.7, topY],
      [topX + width, topY],
      [at.x + width * 0.5, axle + 10],
      [at.x - width * 0.35, axle + 10],
    ])
    const shade = place === 'nose' ? 0.34 : far ? 0.6 : 0.26
    return filled(leg, finish.shaded(finish.base, shade)) + tire(finish, at, far) + spat(stage, finish, at, size, far)
  }
  const strutPath = polygon(
    [
      [topX, topY],
      [at.x, axle],
    ],
    false,
  )
  if (far) return stroked(strutPath, finish.shaded(finish.metal, 0.5), 7) + tire(finish, at, true)
  const knee = polygon(
    [
      [at.x + (topX - at.x) * 0.45, axle + (topY - axle) * 0.45],
      [at.x, axle],
    ],
    false,
  )
  // The open gear door.
  const w = place === 'nose' ? 15 : 20
  const low = axle + (topY - axle) * (place === 'nose' ? 0.45 : 0.3)
  const door = polygon([
    [topX - w * 0.2 + 8, topY],
    [topX + w + 8, topY],
    [topX + w * 0.8 + 6, low],
    [topX + 6, low],
  ])
  return (
    filled(door, finish.shaded(finish.base, 0.32)) +
    stroked(strutPath, finish.metal, 8) +
    stroked(knee, finish.dark, 4.5) +
    tire(finish, at, false)
  )
}

/** Each leg as a vertical line above its wheel. */
export const legLines = (shape: Shape, depth: Depth): string => {
  return (['far', 'nose', 'near'] as const)
    .map((place) => {
      const { x, ground } = wheelAt(shape, depth, place)
      return `M${Math.round(x)} ${-Math.round(ground)}v-100`
    })
    .join('')
}

/** The dark contact of each tire with the ground. */
export const contacts = (finish: Finish, shape: Shape, depth: Depth): string => {
  return (['far', 'nose', 'near'] as const)
    .map((place) => {
      const { x, ground, radius } = wheelAt(shape, depth, place)
      return oval(x + 3, -ground + 1, radius * 1.9, 5, finish.shaded(finish.light.apron[1], 0.85), 0.85)
    })
    .join('')
}
