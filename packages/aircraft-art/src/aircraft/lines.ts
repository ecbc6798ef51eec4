import { heightAt, points, type Point } from '../svg/curve.ts'
import type { Shape } from './shape.ts'

/** Lines of a body, parsed once per picture. */
export type Lines = {
  top: Point[]
  bottom: Point[]
  fin: Point[]
}

export const linesOf = (shape: Shape): Lines => {
  return { top: points(shape.top), bottom: points(shape.bottom), fin: points(shape.fin) }
}

/** Height on the painted side: 0 at the keel, 1 at the top or at the window sill. */
export const sideHeight = (shape: Shape, lines: Lines, x: number, share: number): number => {
  const [x1, y1, x2, y2] = shape.sill
  const low = heightAt(lines.bottom, x)
  let high = heightAt(lines.top, x)
  if (x > x1 && x < x2) high = Math.min(high, y1 + ((y2 - y1) * (x - x1)) / (x2 - x1))
  return low + (high - low) * share
}
