import { mix } from '../svg/color.ts'
import { gauges } from './gaugesView.ts'
import { horizon } from '../scene/horizon.ts'
import type { Region } from '../scene/regions.ts'
import type { Shape } from '../aircraft/shape.ts'
import { sky } from '../scene/sky.ts'
import { block, clip, disc, filled, gradient, stroked, type Stage, path } from '../svg/svg.ts'

type Box = {
  x: number
  y: number
  w: number
  h: number
}

const bezel = (stage: Stage, box: Box, unit: number): string => {
  const { x, y, w, h } = box
  const edge = 16 * unit
  let keys = ''
  for (let i = 0; i < 12; i++) keys += path`M${x + (w * (i + 0.28)) / 12} ${y + h + edge * 0.55}h${w * 0.037}`
  const rim =
    `<rect x="${Math.round(x - edge)}" y="${Math.round(y - edge)}" width="${Math.round(w + 2 * edge)}"` +
    ` height="${Math.round(h + 2.2 * edge)}" rx="${Math.round(12 * unit)}"`
  return (
    `${rim} fill="#0a0e13" stroke="${mix('#5a6773', stage.light.shade, 0.2)}" stroke-width="${Math.round(2 * unit)}"/>` +
    stroked(keys, '#3a4550', 7 * unit, 1)
  )
}

const label = (x: number, y: number, size: number, text: string, color = '#fff', anchor = 'middle'): string => {
  return (
    `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${Math.round(size)}" text-anchor="${anchor}"` +
    ` fill="${color}">${text}</text>`
  )
}

/** Attitude, speed and altitude tapes, and the compass rose. */
const primary = (stage: Stage, box: Box, heading: number): string => {
  const { x, y, w, h } = box
  const { random } = stage
  const cx = x + w / 2
  const cy = y + h * 0.42
  const r = Math.round
  const inside = clip(stage, 'P', `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}"/>`)
  const air = gradient(stage, 'A', [
    [0, '#0f4fa3'],
    [1, '#69b3ef'],
  ])
  const soil = gradient(stage, 'E', [
    [0, '#8a6238'],
    [1, '#4c361f'],
  ])
  const bank = Math.round((random() - 0.5) * 14)
  let ladder = ''
  for (const [k, half] of [
    [-2, 0.1],
    [-1, 0.06],
    [1, 0.06],
    [2, 0.1],
  ] as const)
    ladder += path`M${cx - w * half} ${cy + k * h * 0.1}h${w * half * 2}`
  const ridge = path`M${x - w * 0.3} ${cy}
    l${w * 0.24} ${-h * 0.05} ${w * 0.14} ${h * 0.03} ${w * 0.2} ${-h * 0.08}
    l${w * 0.2} ${h * 0.07} ${w * 0.3} ${-h * 0.05} ${w * 0.5} ${h * 0.1}z`
  const world =
    `<g transform="rotate(${bank} ${r(cx)} ${r(cy)}` +
    `)">${block(x - w * 0.3, y - h * 0.4, w * 1.6, cy - y + h * 0.4, air)}${filled(ridge, '#5d6b3c')}` +
    block(x - w * 0.3, cy, w * 1.6, h * 1.2, soil) +
    `${stroked(path`M${x - w * 0.3} ${cy}h${w * 1.6}`, '#fff', h / 150)}${stroked(ladder, '#fff', h / 190)}</g>`
  const wings = path`M${r(cx - w * 0.19)} ${r(cy)}h${r(w * 0.1)}l${r(w * 0.03)} ${r(h * 0.03)}
    M${r(cx + w * 0.19)} ${r(cy)}h${r(-w * 0.1)}l${r(-w * 0.03)} ${r(h * 0.03)}`
  const bars = `M${r(cx)} ${r(cy)}l${r(-w * 0.1)} ${r(h * 0.07)} ${r(w * 0.1)} ${r(-h * 0.03)} ${r(w * 0.1)} ${r(h * 0.03)}z`
  const arc = `M${r(cx - w * 0.24)} ${r(cy - h * 0.2)}A${r(w * 0.3)} ${r(w * 0.3)} 0 0 1 ${r(cx + w * 0.24)} ${r(cy - h * 0.2)}`
  const size = h * 0.058
  const speed = 120 + Math.round(random() * 60)
  const level = 45 + Math.round(random() * 50)
  let ticks = ''
  for (let i = 0; i < 9; i++)
    ticks += path`M${r(x + w * 0.165)} ${r(y + h * (0.1 + i * 0.08))}h${r(-w * 0.025)}
      M${r(x + w * 0.835)} ${r(y + h * (0.1 + i * 0.08))}h${r(w * 0.025)}`
  const tapes =
    block(x + w * 0.03, y + h * 0.08, w * 0.135, h * 0.68, '#0b1016', 0.5) +
    block(x + w * 0.835, y + h * 0.08, w * 0.14, h * 0.68, '#0b1016', 0.5) +
    stroked(ticks, '#fff', h / 200, 0.8)
  const boxes =
    block(x + w * 0.025, cy - size * 0.9, w * 0.145, size * 1.8, '#000') +
    block(x + w * 0.83, cy - size * 0.9, w * 0.155, size * 1.8, '#000')
  const digits =
    label(x + w * 0.097, cy + size * 0.38, size, String(speed)) + label(x + w * 0.907, cy + size * 0.38, size, `${level}00`)
  const rose =
    disc(cx, y + h * 0.98, h * 0.26, '#0b1016', 0.72) +
    `<circle cx="${r(cx)}" cy="${r(y + h * 0.98)}" r="${r(h * 0.235)}" stroke="#fff" stroke-opacity=".85"` +
    ` stroke-width="${r(h / 60)}" stroke-dasharray="2 ${r(h / 34)}"/>`
  const course = `M${r(cx)} ${r(y + h * 0.77)}v${r(h * 0.26)}`
  const header =
    block(x, y, w, h * 0.07, '#070b10') +
    label(x + w * 0.04, y + h * 0.052, size * 0.78, '118.60', '#6fe3a5', 'start') +
    label(x + w * 0.96, y + h * 0.052, size * 0.78, '121.50', '#6fe3a5', 'end')
  return (
    `<g${inside}>${world}${stroked(arc, '#fff', h / 160, 0.8)}${filled(bars, '#d65bd0')}` +
    `${stroked(wings, '#ffd34d', h / 60)}${tapes}${boxes}${digits}${rose}` +
    stroked(course, '#e56bd0', h / 70) +
    `${label(cx, y + h * 0.745, size * 0.9, `${String(heading).padStart(3, '0')}°`)}${header}</g>`
  )
}

/** Engine strip, and moving map with a magenta route. */
const map = (stage: Stage, box: Box, jet: boolean): string => {
  const { x, y, w, h } = box
  const { random } = stage
  const r = Math.round
  const inside = clip(stage, 'Q', `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}"/>`)
  const p = (px: number, py: number): string => `${r(x + w * px)} ${r(y + h * py)}`
  const shore = 0.3 + 0.2 * random()
  const water = path`M${p(0.16, 0.07)}H${r(x + w * (shore + 0.1))}
    C${p(shore, 0.3)} ${p(shore + 0.16, 0.42)} ${p(shore + 0.02, 0.6)}S${p(shore + 0.14, 0.86)} ${p(shore - 0.04, 1)}
    H${r(x + w * 0.16)}z`
  const high = path`M${p(0.72, 0.07)}C${p(0.66, 0.3)} ${p(0.86, 0.36)} ${p(0.8, 0.6)}S${p(0.7, 0.9)} ${p(0.82, 1)}
    H${r(x + w)}V${r(y + h * 0.07)}z`
  const route = path`M${p(0.3 + 0.1 * random(), 1)}L${p(0.57, 0.6)}L${p(0.62 + 0.1 * random(), 0.34)}
    L${p(0.5 + 0.3 * random(), 0.07)}`
  const plane = path`M${p(0.57, 0.55)}
    l${r(w * 0.035)} ${r(h * 0.09)} ${r(-w * 0.035)} ${r(-h * 0.022)} ${r(-w * 0.035)} ${r(h * 0.022)}z`
  let gauges = ''
  for (let i = 0; i < (jet ? 6 : 5); i++) {
    const gy = y + h * (0.17 + i * 0.14)
    const at = x + w * (0.02 + 0.11 * (0.4 + 0.45 * random()))
    gauges +=
      stroked(`M${r(x + w * 0.02)} ${r(gy)}h${r(w * 0.11)}`, '#35414c', h / 60) +
      stroked(`M${r(x + w * 0.035)} ${r(gy)}h${r(w * 0.07)}`, '#46c479', h / 60) +
      filled(`M${r(at)} ${r(gy)}l${r(h * 0.014)} ${r(-h * 0.034)}h${r(-h * 0.028)}z`, '#fff')
  }
  return (
    `<g${inside}>${block(x, y, w, h, '#1f3b2a')}${filled(high, '#4d4a2c')}${filled(water, '#163f63')}` +
    `<g stroke="#fff" stroke-opacity=".4" stroke-width="${r(h / 160)}"><circle cx="${r(x + w * 0.57)}"` +
    ` cy="${r(y + h * 0.6)}" r="${r(h * 0.28)}"/></g>` +
    `${stroked(route, '#e56bd0', h / 64)}${filled(plane, '#fff')}${block(x, y, w * 0.15, h, '#0b1016')}${gauges}` +
    block(x, y, w, h * 0.07, '#070b10') +
    label(x + w * 0.04, y + h * 0.052, h * 0.045, 'GPS', '#e56bd0', 'start') +
    `${label(x + w * 0.96, y + h * 0.052, h * 0.045, 'MAP', '#8fd3ff', 'end')}</g>`
  )
}

/** The panel from between the front seats: sky over the cowl, two displays or round gauges, levers and controls. */
export const panelView = (stage: Stage, shape: Shape, region: Region, isGlass: boolean): string => {
  const { width, height, light, random } = stage
  const unit = height / 800
  const r = Math.round
  const base = r(height * 0.36)
  let out = sky(stage, base, 3) + horizon(stage, region, base)
  out += block(0, base, width, height * 0.2, mix(light.near, light.grass, 0.5))
  // In front of the view: cowl top and door posts.
  const nose = shape.jet ? 0 : 1
  if (nose)
    out += filled(
      path`M${r(width * 0.18)} ${r(height * 0.5)}
        C${r(width * 0.3)} ${r(height * 0.36)} ${r(width * 0.7)} ${r(height * 0.36)} ${r(width * 0.82)} ${r(height * 0.5)}z`,
      mix('#e8ecef', light.shade, 0.12 + light.lamps * 0.5),
    )
  const dark = mix('#262f38', light.shade, 0.3)
  const post = (x: number, slant: number): string =>
    `M${r(x)} 0h${r(46 * unit)}l${r(slant * unit)} ${r(height * 0.5)}h${r(-40 * unit)}z`
  if (shape.highWing || shape.jet) out += filled(post(width * 0.5 - 20 * unit, 0), dark)
  out += filled(
    path`M0 0H${r(width * 0.07)}L${r(width * 0.015)} ${r(height * 0.5)}H0zM${width} 0H${r(width * 0.93)}
      L${r(width * 0.985)} ${r(height * 0.5)}H${width}z`,
    dark,
  )
  const face = gradient(stage, 'D', [
    [0, mix('#39444e', light.shade, 0.25)],
    [0.25, mix('#232c35', light.shade, 0.3)],
    [1, mix('#12181e', light.shade, 0.3)],
  ])
  const brow = path`M0 ${r(height * 0.43)}
    C${r(width * 0.22)} ${r(height * 0.33)} ${r(width * 0.78)} ${r(height * 0.33)} ${width} ${r(height * 0.43)}`
  out += filled(`${brow}V${height}H0z`, face) + stroked(brow, mix('#5a6773', light.key, 0.2), 5 * unit, 0.6)
  const reach = Math.min(width, height * 1.5)
  const w = reach * 0.375
  const h = Math.min(height * 0.35, w * 0.78)
  const y = height * 0.45
  const left: Box = { x: width / 2 - w - reach * 0.032, y, w, h }
  const right: Box = { x: width / 2 + reach * 0.032, y, w, h }
  const heading = 10 * (1 + Math.floor(random() * 36))
  if (!isGlass) out += gauges(stage, heading)
  else
    out +=
      `${bezel(stage, left, unit)}${bezel(stage, right, unit)}` +
      `<g font-family="Arial,sans-serif" font-weight="700">${primary(stage, left, heading)}` +
      `${map(stage, right, !!shape.jet)}</g>`
  if (light.lamps > 0.5) {
    stage.defs.push(
      `<radialGradient id="${stage.id}G"><stop stop-color="#6fb4ff" stop-opacity=".22"/><stop offset="1"` +
        ` stop-color="#6fb4ff" stop-opacity="0"/></radialGradient>`,
    )
    out += disc(width / 2, y + h * 0.6, height * 0.6, `url(#${stage.id}G)`)
  }
  return out + controls(stage, shape, y + h + 44 * unit, unit)
}

const controls = (stage: Stage, shape: Shape, top: number, unit: number): string => {
  const { width, height, light } = stage
  const r = Math.round
  const soft = mix('#0b0f14', light.shade, 0.2)
  const rim = mix('#56626d', light.shade, 0.2)
  const mid = width / 2
  let out = ''
  for (let i = -4; i <= 4; i++) {
    if (Math.abs(i) < 2) continue
    out += disc(mid + i * 58 * unit, top + 18 * unit, 13 * unit, soft) + disc(mid + i * 58 * unit, top + 16 * unit, 9 * unit, rim)
  }
  // One lever for a jet or diesel, otherwise two or three.
  const levers = shape.jet ? 1 : shape.twin ? 2 : shape.highWing ? 2 : shape.propeller?.blades === 5 ? 3 : 2
  const tops = ['#14181d', '#c9382f', '#2f6fd0']
  out += filled(`M${r(mid - 62 * unit)} ${height}V${r(top - 8 * unit)}h${r(124 * unit)}V${height}z`, soft)
  for (let i = 0; i < levers; i++) {
    const x = mid + (i - (levers - 1) / 2) * 40 * unit
    out +=
      stroked(`M${r(x)} ${r(top + 96 * unit)}V${r(top + 44 * unit)}`, rim, 8 * unit) +
      disc(x, top + 36 * unit, 16 * unit, tops[i] ?? '#14181d') +
      disc(x - 4 * unit, top + 31 * unit, 5 * unit, '#fff', 0.25)
  }
  const cap = ' stroke-linejoin="round"'
  const yoke = (x: number): string =>
    path`M${r(x - 74 * unit)} ${r(top + 30 * unit)}q${r(-14 * unit)} ${r(60 * unit)} ${r(20 * unit)} ${r(78 * unit)}
      h${r(108 * unit)}q${r(34 * unit)} ${r(-18 * unit)} ${r(20 * unit)} ${r(-78 * unit)}`
  const stick = (x: number, way: number): string =>
    `M${r(x)} ${height + 20}Q${r(x + way * 8 * unit)} ${r(height - 50 * unit)} ${r(x + way * 26 * unit)} ${r(top + 34 * unit)}`
  const sides = shape.name.startsWith('Cirrus')
    ? [stick(mid - width * 0.42, 1), stick(mid + width * 0.42, -1)]
    : shape.name.startsWith('Diamond')
      ? [stick(mid - width * 0.25, 1), stick(mid + width * 0.25, -1)]
      : [yoke(mid - width * 0.25), yoke(mid + width * 0.25)]
  for (const side of sides)
    out += stroked(side, '#0a0e12', 27 * unit, 1, cap) + stroked(side, mix('#46525d', light.shade, 0.2), 5 * unit, 0.55, cap)
  return out
}
