import { contrast, mix } from '../svg/color.ts'
import { heightAt, shorten } from '../svg/curve.ts'
import type { Finish } from './finish.ts'
import { linesOf, sideHeight } from './lines.ts'
import type { Shape } from './shape.ts'
import { escaped, type Stage } from '../svg/svg.ts'

type Place = {
  scale: number
  x: number
  ground: number
}

/** A darkened livery color if it has enough contrast, otherwise the better of dark and light ink. */
const inkOn = (finish: Finish, ground: string): string => {
  const plain = ['#0d1220', '#f8fafc'].toSorted((one, other) => contrast(other, ground) - contrast(one, ground))
  const inks = [mix(finish.accent, '#0d1220', 0.25), mix(finish.trim, '#0d1220', 0.25)]
  return inks.find((ink) => contrast(ink, ground) >= 6.5) ?? plain[0]!
}

/** The lettering, drawn outside the mirrored group so that it is readable on both sides. */
export const letters = (stage: Stage, finish: Finish, shape: Shape, camera: Place, tail: string): string => {
  const lines = linesOf(shape)
  const [from, to] = shape.lettering
  const middle = (from + to) / 2
  const height = (x: number): number => sideHeight(shape, lines, x, 0.61)
  const depth = heightAt(lines.top, middle) - heightAt(lines.bottom, middle)
  const size = Math.min(34, depth * 0.54)
  const length = Math.min(to - from, size * 0.86 * tail.length)
  const slope = (Math.atan2(height(from) - height(to), to - from) * 180) / Math.PI
  const x = stage.mirrored ? stage.width - camera.x - middle * camera.scale : camera.x + middle * camera.scale
  const y = camera.ground - height(middle) * camera.scale + size * 0.35 * camera.scale
  const turn = stage.mirrored ? -slope : slope
  // An outline in the surrounding body color keeps stripes out of the letters.
  const ground = finish.shaded(finish.base, 0.1)
  return (
    `<text x="${shorten(x)}" y="${shorten(y)}" font-family="Archivo,Arial,sans-serif" font-weight="800"` +
    ` font-size="${shorten(size * camera.scale)}"` +
    ` textLength="${shorten(length * camera.scale)}" lengthAdjust="spacingAndGlyphs" text-anchor="middle" fill="${inkOn(finish, ground)}"` +
    ` stroke="${ground}" stroke-width="${shorten(size * camera.scale * 0.2)}" stroke-linejoin="round" paint-order="stroke"` +
    ` transform="rotate(${shorten(turn)} ${shorten(x)} ${shorten(y)})">${escaped(tail)}</text>`
  )
}
