import { contrast, mix } from './color.ts'
import { heightAt, shorten } from './curve.ts'
import type { Finish } from './finish.ts'
import { linesOf, sideHeight } from './lines.ts'
import type { Shape } from './shape.ts'
import { escaped, type Stage } from './svg.ts'

type Place = {
  scale: number
  x: number
  ground: number
}

/** The lettering is drawn outside the mirrored group, so that it reads the right way on both sides. */
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
  // Letters take a darkened color of the livery where it stands out, and otherwise plain dark or light ink.
  const inks = [mix(finish.accent, '#0d1220', 0.25), mix(finish.trim, '#0d1220', 0.25), '#0d1220', '#f8fafc']
  const ink = inks.find((candidate) => contrast(candidate, finish.base) >= 6.5) ?? '#0d1220'
  return (
    `<text x="${shorten(x)}" y="${shorten(y)}" font-family="Archivo,Arial,sans-serif" font-weight="800"` +
    ` font-size="${shorten(size * camera.scale)}"` +
    ` textLength="${shorten(length * camera.scale)}" lengthAdjust="spacingAndGlyphs" text-anchor="middle" fill="${ink}"` +
    ` transform="rotate(${shorten(turn)} ${shorten(x)} ${shorten(y)})">${escaped(tail)}</text>`
  )
}
