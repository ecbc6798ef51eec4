import type { Point } from '../svg/curve.ts'
import type { Surface } from './shape.ts'

/**
 * How far a point moves in the picture per centimeter toward the viewer: `aft` backward, `down` downward. The body stays a true side view;
 * only wings, tail, wheels and propellers extend from its plane.
 */
export type Depth = {
  aft: number
  down: number
  /** The same for wheels and shadows on the ground. */
  ground: number
  /** Foreshortening of the far side. */
  far: number
}

/** Projects a point `out` centimeters toward the viewer; the far side is foreshortened. */
export const placed = (depth: Depth, x: number, y: number, out: number, corner = true): Point => {
  const z = out < 0 ? out * depth.far : out
  return [x + depth.aft * z, y - depth.down * z, corner]
}

/** Leading and trailing edge of a wing at a fraction of its half span. */
export const chordAt = (surface: Surface, share: number): [lead: number, trail: number] => {
  const straight = surface.straight ?? 0
  const t = share <= straight ? 0 : (share - straight) / (1 - straight)
  return [surface.root[0] + (surface.tip[0] - surface.root[0]) * t, surface.root[1] + (surface.tip[1] - surface.root[1]) * t]
}

/** A point on a wing: fraction of half span and chord, near (1) or far (-1) side, `up` above its plane. */
export const wingPoint = (surface: Surface, depth: Depth, side: 1 | -1, share: number, chord: number, up = 0): Point => {
  const [lead, trail] = chordAt(surface, share)
  const out = surface.halfSpan * share
  return placed(depth, lead + (trail - lead) * chord, surface.y + surface.rise * out + up, side * out)
}

/** Outline of a wing from `from` (fraction of half span) to the tip. */
export const wingOutline = (surface: Surface, depth: Depth, side: 1 | -1, from: number, up = 0): Point[] => {
  const bend = surface.straight && surface.straight > from ? [surface.straight] : []
  const at = (share: number, chord: number): Point => wingPoint(surface, depth, side, share, chord, up)
  return [from, ...bend, 1].map((share) => at(share, 0)).concat([1, ...bend, from].map((share) => at(share, 1)))
}
