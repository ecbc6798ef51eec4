import { mix } from '../svg/color.ts'
import { body, glass, seams } from './body.ts'
import { linesOf, type Lines } from './lines.ts'
import { curve, heightAt, pointAt, points, polygon, type Point } from '../svg/curve.ts'
import { placed, wingOutline, wingPoint, type Depth } from './depth.ts'
import type { Finish } from './finish.ts'
import { contacts, legLines, wheel } from './gear.ts'
import { propellerAt } from './propeller.ts'
import type { Shape } from './shape.ts'
import { blur, decimal, disc, filled, glow, gradient, oval, stroked, type Stage } from '../svg/svg.ts'
import { farWing, nearWing, strut, tailplane } from './wings.ts'

/** How far wings and wheels extend out of the side view, on the ramp and in flight. */
export const depthOf = (shape: Shape, flying: boolean): Depth => {
  const { rise } = shape.wing
  if (shape.highWing) return { aft: flying ? 0.34 : 0.26, down: flying ? -0.08 : -0.05, ground: 0.08, far: flying ? 0.84 : 0.6 }
  return { aft: flying ? 0.4 : 0.26, down: rise + (flying ? 0.13 : 0.075), ground: 0.09, far: flying ? 0.84 : 0.45 }
}

/** Shadows of body, fin and legs on the apron: away from the sun, toward the viewer, and longer when it is low. */
const castShadow = (stage: Stage, finish: Finish, shape: Shape, depth: Depth): string => {
  const { sun, cast, shade } = finish.light
  const away = Math.max(-1, Math.min(1, (0.5 - sun.x) * 3)) * cast.length
  const lean = decimal(stage.mirrored ? away : -away)
  const fall = decimal(-0.08 - 0.17 * cast.length)
  const { id } = stage
  return (
    `<g${blur(stage, 'e', 4)} opacity="${decimal(cast.strength)}"><g transform="matrix(1 0 ${lean} ${fall} 0 0)" fill="${shade}">` +
    `<use href="#${id}1"/><use href="#${id}2"/>${stroked(legLines(shape, depth), shade, 13)}</g></g>`
  )
}

/** The shadow on the apron: wings, body and the contact of each wheel. */
export const groundShadow = (stage: Stage, finish: Finish, shape: Shape, depth: Depth): string => {
  const flat = { ...shape.wing, y: -6, rise: 0 }
  const on = { ...depth, down: depth.ground }
  const wings = polygon(wingOutline(flat, on, 1, 0)) + polygon(wingOutline(flat, on, -1, 0))
  const soft = blur(stage, 'd', 10)
  const { shade, relief } = finish.light
  const strength = 0.3 + 0.2 * relief
  return (
    `<g${soft}>${oval(shape.length * 0.5, 4, shape.length * 0.44, 11, shade, strength)}` +
    `${filled(wings, shade, strength * 0.8)}</g>` +
    castShadow(stage, finish, shape, depth) +
    contacts(finish, shape, depth)
  )
}

const cowl = (finish: Finish, shape: Shape, lines: Lines): string => {
  const { propeller, exhaust } = shape
  if (!propeller || shape.twin) return ''
  const { x, y } = propeller
  let out = ''
  // The cooling inlet next to the spinner, then scoop, louvers and stacks.
  if (propeller.blades !== 5)
    out += filled(
      curve(
        [
          [x + 1, y + 2, true],
          [x + 1, y + 12],
          [x + 9, y + 13],
          [x + 18, y + 8],
          [x + 14, y + 1, true],
        ],
        true,
      ),
      '#14181e',
      0.85,
    )

  if (shape.scoop) out += filled(curve(points(shape.scoop), true), finish.shaded('#20262e', 0.3))
  if (shape.louvers) {
    const slots = [0, 1, 2, 3]
      .map((i) =>
        polygon(
          [
            [x + 66 + i * 9, y - 16],
            [x + 76 + i * 9, y - 4],
          ],
          false,
        ),
      )
      .join('')
    out += stroked(slots, '#1a2028', 3, 0.75)
  }
  if (exhaust) {
    const low = heightAt(lines.bottom, exhaust.x) + exhaust.up
    const pipes = Array.from({ length: exhaust.count }, (_, i) =>
      polygon(
        [
          [exhaust.x + i * 12, low + 4],
          [exhaust.x + 12 + i * 12, low - 7],
        ],
        false,
      ),
    )
    const mouths = Array.from({ length: exhaust.count }, (_, i) =>
      polygon(
        [
          [exhaust.x + 11 + i * 12, low - 6],
          [exhaust.x + 12.5 + i * 12, low - 7.5],
        ],
        false,
      ),
    )
    out +=
      stroked(pipes.join(''), finish.shaded('#8b8f93', 0.25), exhaust.size) +
      stroked(mouths.join(''), '#1a1614', exhaust.size - 1.5)
  }
  return out
}

const nacelle = (stage: Stage, finish: Finish, shape: Shape, depth: Depth, side: 1 | -1, flying: boolean): string => {
  if (!shape.twin || !shape.propeller) return ''
  const out = shape.twin.out * side
  const [dx, y] = placed(depth, 0, shape.wing.rise * shape.twin.out, out)
  const far = side < 0
  const line = points(shape.twin.nacelle).map(([x, h, corner]): Point => [x + dx, h + y, corner])
  const { base, accent, shaded } = finish
  const paint = far ? shaded(base, 0.36) : `url(#${stage.id}n)`
  let drawn = filled(curve(line, true), paint)
  if (!far) {
    drawn += stroked(
      curve([
        [132 + dx, 128 + y],
        [220 + dx, 134 + y],
        [340 + dx, 124 + y],
      ]),
      accent,
      6,
    )
    drawn += filled(
      curve(
        [
          [116 + dx, 108 + y, true],
          [132 + dx, 100 + y],
          [158 + dx, 98 + y],
          [156 + dx, 108 + y],
          [124 + dx, 114 + y, true],
        ],
        true,
      ),
      '#171b21',
      0.8,
    )
  }
  return drawn + propellerAt(stage, finish, shape.propeller, depth, { shift: [dx, y], flying, far })
}

const jetPod = (stage: Stage, finish: Finish, shape: Shape): string => {
  if (!shape.jet) return ''
  const { accent, trim, light, lit, shaded } = finish
  const pod = curve(points(shape.jet.pod), true)
  const paint = `url(#${stage.id}n)`
  stage.defs.push(`<clipPath id="${stage.id}j"><path d="${pod}"/></clipPath>`)
  const lip = gradient(stage, 'q', [
    [0, lit('#ffffff', 0.3)],
    [0.45, shaded('#b8c0c8', 0.1 + light.lamps * 0.3)],
    [0.6, shaded('#59626c', 0.3)],
    [1, shaded('#9aa3ab', 0.3)],
  ])
  const band = (x: number, width: number, color: string): string =>
    filled(
      polygon([
        [x, 330],
        [x + width, 330],
        [x + width - 43, 200],
        [x - 43, 200],
      ]),
      color,
    )
  return (
    filled(pod, paint) +
    `<g clip-path="url(#${stage.id}j)">${band(600, 24, accent)}${band(634, 9, trim)}${stroked(
      curve([
        [488, 304],
        [600, 302],
        [790, 250],
      ]),
      '#fff',
      7,
      0.4 * light.relief,
    )}</g>` +
    filled(curve(points(shape.jet.lip), true), lip) +
    filled(curve(points(shape.jet.mouth), true), '#10141a') +
    filled(curve(points(shape.jet.nozzle), true), shaded('#5d646b', 0.35)) +
    filled(curve(points(shape.jet.bore), true), '#14161a')
  )
}

/** Antennas, position lights and beacon. */
const fittings = (stage: Stage, finish: Finish, shape: Shape, lines: Lines, depth: Depth, side: 'left' | 'right'): string => {
  const { light, dark } = finish
  const x = shape.length * (shape.jet ? 0.44 : 0.55)
  const top = heightAt(lines.top, x)
  const blades = polygon(
    [
      [x, top - 2],
      [x + 9, top + 17],
    ],
    false,
  )
  const color = side === 'left' ? '#ff3b30' : '#28d17c'
  const [tipX, tipY] = wingPoint(shape.wing, depth, 1, 1, 0.06, 2)
  const beacon = pointAt(points(shape.rudder), 0)
  let out = stroked(blades, dark, 2.2, 0.8)
  if (light.lamps > 0.3) {
    const halo = (key: string, paint: string): string =>
      glow(stage, key, [
        [0, paint, 0.5],
        [0.3, paint, 0.16],
        [1, paint, 0],
      ])
    out += disc(tipX, -tipY, 17, halo('y', color)) + disc(beacon[0], -beacon[1] - 3, 17, halo('k', '#ff4a3d'))
    out += disc(beacon[0], -beacon[1] - 3, 2, '#ffb3aa')
  }
  return out + oval(tipX, -tipY, 4.2, 2.4, color)
}

/** The complete aircraft in centimeters: nose at x = 0 pointing left, wheels at y = 0. */
export const airframe = (
  stage: Stage,
  finish: Finish,
  shape: Shape,
  options: { flying: boolean; side: 'left' | 'right'; aftOnly?: boolean },
): string => {
  const { flying, side, aftOnly } = options
  const { base, lit, shaded } = finish
  // Shared by all rounded parts: spats, nacelles and the jet's pod.
  gradient(stage, 'n', [
    [0, lit(base, 0.8)],
    [0.42, base],
    [0.72, shaded(base, 0.22)],
    [1, shaded(base, 0.52)],
  ])
  const lines = linesOf(shape)
  const depth = depthOf(shape, flying)
  const wheels = !aftOnly && !(flying && shape.gear.kind === 'retracts')
  const roll = (place: 'nose' | 'near' | 'far'): string => (wheels ? wheel(stage, finish, shape, lines.bottom, depth, place) : '')
  const high = shape.highWing === true
  let out =
    farWing(finish, shape, depth) +
    strut(finish, shape, depth, -1) +
    nacelle(stage, finish, shape, depth, -1, flying) +
    roll('far')
  if (shape.jet) {
    const line = curve(points(shape.jet.farFin), true)
    out += filled(line, finish.shaded(finish.accent, 0.42)) + stroked(line, finish.lit(finish.base, 0.5), 2, 0.5)
  } else out += tailplane(finish, shape, depth, -1)

  out += roll('nose')
  if (shape.strake)
    out += filled(curve(points(shape.strake), true), mix(finish.shaded(finish.base, 0.3), finish.light.bounce, 0.1))
  out += body(stage, finish, shape, lines) + (aftOnly ? '' : cowl(finish, shape, lines))
  out += seams(finish, shape, side) + glass(stage, finish, shape)
  if (!shape.jet) out += tailplane(finish, shape, depth, 1)
  out += jetPod(stage, finish, shape)
  out += high ? roll('near') + strut(finish, shape, depth, 1) : wingShade(stage, finish, shape) + roll('near')
  out += nearWing(stage, finish, shape, depth) + (aftOnly ? '' : nacelle(stage, finish, shape, depth, 1, flying))
  if (shape.propeller && !shape.twin && !aftOnly)
    out += propellerAt(stage, finish, shape.propeller, depth, { shift: [0, 0], flying })
  return out + fittings(stage, finish, shape, lines, depth, side)
}

/** The soft shadow where a low wing meets the body. */
const wingShade = (stage: Stage, finish: Finish, shape: Shape): string => {
  const [lead, trail] = shape.wing.root
  const y = shape.wing.y
  const line = curve(
    [
      [lead - 6, y - 2],
      [lead + 20, y + 12],
      [(lead + trail) / 2, y + 15],
      [trail + 30, y + 2],
      [lead + 20, y - 16],
    ],
    true,
  )
  return `<g clip-path="url(#${stage.id}f)">${filled(line, finish.light.shade, 0.34, ` filter="url(#${stage.id}b)"`)}</g>`
}
