import { sideHeight, type Lines } from './lines.ts'
import { paintwork } from './paintwork.ts'
import { luminance, mix } from '../svg/color.ts'
import { curve, pointAt, points, polygon, type Point } from '../svg/curve.ts'
import type { Finish } from './finish.ts'
import type { Shape } from './shape.ts'
import { blur, clip, decimal, filled, gradient, stroked, type Stage } from '../svg/svg.ts'

/** Shading along the contour: sky on top, terminator and bounced light toward the keel. */
const modeling = (stage: Stage, finish: Finish, shape: Shape, lines: Lines): string => {
  const { light } = finish
  const along = (share: number): Point[] => {
    const first = pointAt(lines.top, 0)[0]
    const last = pointAt(lines.top, -1)[0]
    return Array.from({ length: 6 }, (_, i) => {
      const x = first + ((last - first) * i) / 5
      return [x, sideHeight(shape, lines, x, share)] as const
    })
  }
  const id = stage.id
  const keel = (color: string, width: number, opacity: number): string =>
    `<use href="#${id}3" stroke="${color}" stroke-width="${width}" opacity="${decimal(opacity)}"/>`
  stage.defs.push(`<path id="${id}3" d="${curve(lines.bottom)}"/>`)
  // White paint gets a soft highlight, which on dark paint would wash out the lettering.
  const gloss = (luminance(finish.base) > 0.2 ? 0.5 : 0.14) * light.relief
  const dim = 0.55 + 0.45 * light.relief
  const soft = blur(stage, 'b', 8)
  return (
    `<g${soft}>` +
    keel(light.shade, 74, 0.34 * dim) +
    keel(light.shade, 30, 0.4 * dim) +
    keel(light.bounce, 7, 0.5) +
    stroked(curve(along(0.8)), light.key, 13, gloss) +
    `<use href="#${id}1" stroke="${light.key}" stroke-width="7" opacity="${decimal(0.7 * light.relief)}"/></g>`
  )
}

/** Fuselage and fin with paint and light, clipped to the outline. */
export const body = (stage: Stage, finish: Finish, shape: Shape, lines: Lines): string => {
  const { base, light, lit, shaded } = finish
  const id = stage.id
  const end = pointAt(lines.bottom, -1)
  const nose = pointAt(lines.bottom, 0)
  const outline = [
    ...lines.top.map((p, i): Point => (i === 0 || i === lines.top.length - 1 ? [p[0], p[1], true] : p)),
    [end[0], end[1], true] as const,
    ...lines.bottom.slice(1, -1).reverse(),
    [nose[0], nose[1], true] as const,
  ]
  stage.defs.push(`<path id="${id}1" d="${curve(outline, true)}"/><path id="${id}2" d="${curve(lines.fin, true)}"/>`)
  const inside = clip(stage, 'f', `<use href="#${id}1"/><use href="#${id}2"/>`)
  clip(stage, 'F', `<use href="#${id}2"/>`)
  const high = Math.max(...lines.top.map((p) => p[1]))
  const low = Math.min(...lines.bottom.map((p) => p[1]))
  const bodyPaint = gradient(
    stage,
    'o',
    [
      [0, lit(base, 0.6)],
      [0.5, base],
      [1, shaded(base, 0.16)],
    ],
    [high, low],
  )
  const rudder = points(shape.rudder)
  const [hingeTop, hingeFoot] = [pointAt(rudder, 0), pointAt(rudder, 1)]
  const rudderShade = polygon([hingeTop, [shape.length + 60, hingeTop[1]], [shape.length + 60, hingeFoot[1]], hingeFoot])
  const rim = `<use href="#${id}2" stroke="${light.key}" stroke-width="3" opacity="${decimal(0.5 * light.relief)}"/>`
  return (
    `<g${inside}><g fill="${bodyPaint}"><use href="#${id}2"/><use href="#${id}1"/></g>` +
    paintwork(stage, finish, shape, lines) +
    modeling(stage, finish, shape, lines) +
    (light.lamps === 1 ? '' : rim) +
    filled(rudderShade, light.shade, 0.1, ` clip-path="url(#${id}F)"`) +
    stroked(curve(rudder), light.shade, 1.4, 0.5) +
    '</g>'
  )
}

/** Cabin glass: rim, sky over a dark interior, seat backs and reflections. */
export const glass = (stage: Stage, finish: Finish, shape: Shape): string => {
  const { light } = finish
  const panes = shape.windows.map(points)
  const all = panes.flat()
  const [left, right] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))]
  const [low, high] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))]
  const warm = light.lamps > 0.3
  const paint = gradient(
    stage,
    'W',
    warm
      ? [
          [0, mix(light.sky[1], '#0c1220', 0.35)],
          [0.4, mix(light.sky[2], '#10151f', 0.55)],
          [0.72, mix('#ffc878', '#2a2430', 0.35 + 0.25 * (1 - light.lamps))],
          [1, mix('#ffb860', '#1b1a26', 0.4)],
        ]
      : [
          [0, mix(light.sky[1], '#0e1a2a', 0.1)],
          [0.36, mix(light.sky[1], '#13263a', 0.42)],
          [0.62, '#1a2b3c'],
          [1, mix(light.near, '#141c26', 0.62)],
        ],
    [high, low],
  )
  const path = panes.map((pane) => curve(pane, true)).join('')
  stage.defs.push(`<path id="${stage.id}4" stroke-linejoin="round" d="${path}"/>`)
  const inside = clip(stage, 'w', `<use href="#${stage.id}4"/>`)
  const seat = (x: number): string => `M${Math.round(x)} ${6 - Math.round(low)}c-6-22-4-31 7-30s13 8 14 30z`
  const slant = high - low + 8
  const shine = (x: number): string => `M${Math.round(x + 44)} ${-Math.round(high + 4)}l-48 ${Math.round(slant)}`
  const third = (right - left) / 3.2
  let seats = ''
  for (let x = left + 74; x < right - 40; x += 84) seats += seat(x)
  const shines = (shift: number): string => [0.25, 1.25, 2.25].map((k) => shine(left + third * k + shift)).join('')
  const gleam = warm ? 0.1 : 0.2
  return (
    `<use href="#${stage.id}4" stroke="${finish.shaded('#1a2029', 0.3)}" stroke-width="5"/><use href="#${stage.id}4"` +
    ` fill="${paint}"/>` +
    `<g${inside}>${filled(seats, warm ? '#2a1e20' : '#0a1017', 0.6)}${stroked(shines(0), '#fff', 26, gleam)}` +
    `${warm ? '' : stroked(shines(24), '#fff', 7, gleam)}</g>`
  )
}

/** Panel seams, and the doors of the visible side. */
export const seams = (finish: Finish, shape: Shape, side: 'left' | 'right'): string => {
  const doors = shape.doors.filter((door) => !door.side || door.side === side).map((door) => curve(points(door.line), true))
  const lines = shape.seams.map((line) => curve(points(line))).join('')
  return (
    stroked(lines, finish.light.shade, 0.9, 0.3) + (doors.length ? stroked(doors.join(''), finish.light.shade, 1.2, 0.42) : '')
  )
}
