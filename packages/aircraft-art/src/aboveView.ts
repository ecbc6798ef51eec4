import { mix } from './svg/color.ts'
import { curve, heightAt, points, polygon, shorten, type Point } from './svg/curve.ts'
import { chordAt } from './aircraft/depth.ts'
import type { Finish } from './aircraft/finish.ts'
import type { Shape, Surface } from './aircraft/shape.ts'
import { block, blur, filled, gradient, oval, stroked, type Stage, escaped, path } from './svg/svg.ts'

// In this view x runs aft and y is the distance from the centerline. The nose points left before rotation.

const both = (line: readonly Point[]): string => {
  return polygon(line) + polygon(line.map(([x, y]) => [x, -y]))
}

const plan = (surface: Surface, from: number, to: number, chordFrom = 0, chordTo = 1): Point[] => {
  const bend = surface.straight && surface.straight > from && surface.straight < to ? [surface.straight] : []
  const shares = [from, ...bend, to]
  const at = (share: number, chord: number): Point => {
    const [lead, trail] = chordAt(surface, share)
    return [lead + (trail - lead) * chord, share * surface.halfSpan]
  }
  return [...shares.map((s) => at(s, chordFrom)), ...shares.toReversed().map((s) => at(s, chordTo))]
}

/** Closed outline from half widths along the body. */
const hull = (half: string, shift = 0): string => {
  const side = points(half)
  const far = side.toReversed().map(([x, w, corner]): Point => [x, shift - w, corner])
  return curve([...side.map(([x, w, corner]): Point => [x, shift + w, corner]), ...far], true)
}

const rounded = (color: string, width: number): string => {
  return ` stroke="${color}" stroke-width="${width}" stroke-linejoin="round"`
}

const silhouette = (shape: Shape, color: string): string => {
  const wings = both(plan(shape.wing, 0, 1)) + both(plan(shape.stab, 0, 1))
  const engines = shape.twin ? hull(shape.twin.plan, shape.twin.out) + hull(shape.twin.plan, -shape.twin.out) : ''
  return filled(wings + hull(shape.plan) + engines, color, 1, rounded(color, 8))
}

const surface = (finish: Finish, of: Surface, paint: string): string => {
  const { light, accent, lit } = finish
  const joint = (from: number, to: number, chord: number): string => {
    const line = plan(of, from, to, chord, chord).slice(0, of.straight && of.straight > from && of.straight < to ? 3 : 2)
    return (
      polygon(line, false) +
      polygon(
        line.map(([x, y]) => [x, -y]),
        false,
      )
    )
  }
  return (
    filled(both(plan(of, 0, 1)), paint, 1, rounded(paint, 7)) +
    filled(both(plan(of, 0.88, 1)), accent, 1, rounded(accent, 7)) +
    stroked(joint(0.04, 1, 0), lit(finish.base, 0.8), 4, 0.8) +
    stroked(joint(0.12, 0.55, 0.72) + joint(0.58, 0.86, 0.73), light.shade, 2, 0.35)
  )
}

const propellers = (finish: Finish, shape: Shape): string => {
  const { propeller, twin } = shape
  if (!propeller) return ''
  const dark = finish.shaded('#30353c', finish.light.lamps * 0.4)
  return (twin ? [twin.out, -twin.out] : [0])
    .map((y) => {
      const [tip, radius] = propeller.spinner
      const x = propeller.x - 9
      const reach = propeller.radius * 0.94
      const blade = curve(
        [
          [x - 2, y - reach],
          [x - 6, y - reach * 0.5],
          [x - 2, y],
          [x - 6, y + reach * 0.5],
          [x - 2, y + reach],
          [x + 5, y + reach * 0.6],
          [x + 3, y],
          [x + 5, y - reach * 0.6],
        ],
        true,
      )
      const spinner = curve(
        [
          [propeller.x, y + radius, true],
          [tip + 12, y + radius * 0.7],
          [tip, y],
          [tip + 12, y - radius * 0.7],
          [propeller.x, y - radius, true],
        ],
        true,
      )
      return filled(blade, dark) + filled(spinner, finish.accent)
    })
    .join('')
}

const top = (stage: Stage, finish: Finish, shape: Shape): string => {
  const { light, base, accent, trim, lit, shaded } = finish
  const id = stage.id
  stage.defs.push(`<path id="${id}1" d="${hull(shape.plan)}"/><clipPath id="${id}f"><use href="#${id}1"/></clipPath>`)
  const half = points(shape.plan)
  const width = Math.max(...half.map((p) => p[1]))
  const round = gradient(
    stage,
    'o',
    [
      [0, shaded(base, 0.3)],
      [0.3, base],
      [0.55, lit(base, 0.9)],
      [1, shaded(base, 0.34)],
    ],
    [width, -width],
  )
  const [x1, , x2] = shape.sill
  const at = (x: number, share: number, corner = false): Point => [x, heightAt(half, x) * share, corner]
  const mirror = (line: Point[]): string => curve([...line, ...line.toReversed().map(([x, y, c]): Point => [x, -y, c])], true)
  const cabin = x2 - x1
  const pane = mix(light.sky[1], '#13263a', light.lamps > 0.3 ? 0.78 : 0.5)
  // Windscreen, side panes, then stripes along the tail cone.
  const front = mirror([
    [x1 + 4, 0],
    at(x1 + 14, 0.6),
    at(x1 + 34, 0.92, true),
    at(x1 + cabin * 0.27, 0.84, true),
    [x1 + cabin * 0.24, 14],
  ])
  const strip = (from: number, to: number): string => both([at(from, 0.76), at(to, 0.76), at(to, 0.97), at(from, 0.97)])
  const sides = strip(x1 + cabin * 0.33, x1 + cabin * 0.6) + strip(x1 + cabin * 0.64, x1 + cabin * 0.9)
  const stripe = polygon([
    [x2 + 30, 9],
    [shape.length, 26],
    [shape.length, -26],
    [x2 + 30, -9],
  ])
  const nose = polygon([
    [0, 30],
    [x1 - 16, 14],
    [x1 - 16, -14],
    [0, -30],
  ])
  return (
    `<use href="#${id}1" fill="${round}"/><g clip-path="url(#${id}f)">${filled(stripe, accent)}${filled(nose, accent, 0.95)}` +
    `${stroked(
      polygon(
        [
          [x1 - 24, 90],
          [x1 - 24, -90],
        ],
        false,
      ),
      light.shade,
      2,
      0.3,
    )}${stroked(
      polygon(
        [
          [x2 + 16, 10],
          [x2 + 16, -10],
        ],
        false,
      ),
      trim,
      8,
    )}</g>` +
    filled(front + (shape.highWing ? '' : sides), pane) +
    filled(
      polygon([
        [x1 + 20, -6],
        [x1 + cabin * 0.2, -10],
        [x1 + cabin * 0.2, -26],
        [x1 + 26, -18],
      ]),
      '#fff',
      0.28,
    )
  )
}

/** The aircraft on its stand from straight above. */
export const aboveView = (stage: Stage, finish: Finish, shape: Shape, tail: string): string => {
  const { width, height, light, random } = stage
  const { base, accent, lit, shaded } = finish
  const unit = height / 800
  const ground = gradient(stage, 't', [
    [0, mix(light.apron[0], light.sky[3], 0.12)],
    [1, mix(light.apron[0], light.apron[1], 0.45)],
  ])
  let out = block(0, 0, width, height, ground)
  const step = Math.round(190 * unit)
  let joints = ''
  for (let x = Math.round(random() * step); x < width; x += step) joints += `M${x} 0V${height}`
  for (let y = Math.round(random() * step); y < height; y += step) joints += `M0 ${y}H${width}`
  out += stroked(joints, light.shade, 1.6 * unit, 0.14)
  let stains = ''
  for (let i = 0; i < 5; i++)
    stains += oval(
      random() * width,
      random() * height,
      (40 + 90 * random()) * unit,
      (20 + 40 * random()) * unit,
      light.shade,
      0.05,
    )
  out += stains
  const corner = stage.mirrored ? 0 : width
  const inwards = stage.mirrored ? 1 : -1
  const grass = path`M${corner} ${height}
    V${height * 0.8}Q${corner + inwards * width * 0.09} ${height * 0.9} ${corner + inwards * width * 0.3} ${height}z`
  out += filled(grass, light.grass) + stroked(grass, mix(light.apron[0], '#ffffff', 0.4), 3 * unit, 0.5)
  const lead = path`M${stage.mirrored ? width + 10 : -10} ${height * 0.84}
    C${width * (stage.mirrored ? 0.68 : 0.32)} ${height * 0.82}
    ${width * 0.5} ${height * 0.7} ${width * 0.5} ${height * 0.38}V-10`
  out += stroked(lead, mix(light.line, light.apron[1], 0.15), 7 * unit, 0.85)
  const span = shape.wing.halfSpan * 2
  const scale = Math.min((width * 0.86) / span, (height * 0.84) / span, (height * 0.84) / shape.length)
  const turn = 90 + (stage.mirrored ? -16 : 16)
  const center = shape.length * 0.42
  const move = (x: number, y: number): string =>
    `translate(${Math.round(width / 2 + x)} ${Math.round(height * 0.47 + y)}) rotate(${turn})` +
    ` scale(${scale.toFixed(3)}) translate(${-Math.round(center)} 0)`
  const soft = blur(stage, 'd', 5)
  const fall = (stage.mirrored ? -26 : 26) * unit
  out +=
    `<g transform="${move(fall, 30 * unit)}" opacity="${light.relief > 0.7 ? 0.42 : 0.26}"${soft}` +
    `>${silhouette(shape, light.shade)}</g>`
  const skin = gradient(stage, 'x', [
    [0, lit(base, 0.6)],
    [0.45, base],
    [1, shaded(base, 0.12)],
  ])
  const engines = shape.twin
    ? [1, -1]
        .map((side) =>
          filled(
            hull(shape.twin?.plan ?? '', side * (shape.twin?.out ?? 0)),
            lit(base, 0.4),
            1,
            ` stroke="${light.shade}" stroke-opacity=".3" stroke-width="2"`,
          ),
        )
        .join('')
    : ''
  const fin = points(shape.fin).map((p) => p[0])
  const finLine = curve(
    [
      [Math.min(...fin) + 40, 0, true],
      [shape.length - 80, 5],
      [shape.length, 4, true],
      [shape.length, -4, true],
      [shape.length - 80, -5],
    ],
    true,
  )
  const tails = surface(finish, shape.stab, skin)
  const wings = surface(finish, shape.wing, skin) + engines + propellers(finish, shape)
  const hullTop = top(stage, finish, shape)
  const pod = shape.jet
    ? filled(hull(shape.jet.plan), lit(base, 0.5), 1, ` stroke="${light.shade}" stroke-opacity=".35" stroke-width="2"`) +
      filled(hull('470,28 478,28'), '#14181e')
    : ''
  const finTop = shape.jet ? '' : filled(finLine, accent) + stroked(finLine, light.shade, 1, 0.4)
  const tTail = shape.stab.y > 180 && !shape.jet
  out +=
    `<g transform="${move(0, 0)}">${shape.highWing ? '' : wings}${tTail ? '' : tails}${hullTop}` +
    `${shape.highWing ? wings : ''}${pod}${finTop}${tTail ? tails : ''}${lettering(shape, finish, tail)}</g>`
  return out
}

/** The registration along the left wing, read from behind, as on many European aircraft. */
const lettering = (shape: Shape, finish: Finish, tail: string): string => {
  const [lead, trail] = chordAt(shape.wing, 0.5)
  const x = lead + (trail - lead) * 0.56
  const size = (trail - lead) * 0.44
  const length = Math.min(size * 0.8 * tail.length, shape.wing.halfSpan * 0.46)
  const ink = finish.light.lamps === 1 || contrastIsLow(finish) ? '#f8fafc' : '#141a26'
  const y = shape.wing.halfSpan * 0.6
  return (
    `<text font-family="Archivo,Arial,sans-serif" font-weight="800" font-size="${shorten(size)}"` +
    ` textLength="${shorten(length)}" lengthAdjust="spacingAndGlyphs"` +
    ` text-anchor="middle" fill="${ink}" opacity=".88" transform="translate(${shorten(x)} ${shorten(y)})` +
    ` rotate(-90)">${escaped(tail)}</text>`
  )
}

const contrastIsLow = (finish: Finish): boolean => {
  return Number.parseInt(finish.base.slice(1, 3), 16) < 110
}
