import { dice, hashOf } from '../svg/chance.ts'
import { mix } from '../svg/color.ts'
import type { Light } from './palette.ts'
import type { Region } from './regions.ts'
import { sunAt } from './sky.ts'
import { block, filled, gradient, stroked, type Stage, path } from '../svg/svg.ts'

/** Haze: distant layers take the color of the lowest sky. */
export const distance = (light: Light, nearness: number): string => {
  return mix(mix(light.far, light.sky[3], 0.35), light.near, nearness)
}

/** Rolling skyline, filled down to `floor`. */
export const hills = (stage: Stage, base: number, rise: number, count: number, floor: number): string => {
  const step = stage.width / count
  const height = (): number => Math.round(base - rise * (0.2 + 0.8 * stage.random()))
  let outline = `M0 ${height()}`
  for (let i = 1; i <= count; i++) {
    const y = height()
    const x = Math.round(i * step)
    outline += `S${Math.round(x - step / 2)} ${y} ${x} ${y}`
  }
  return `${outline}V${Math.round(floor)}H0Z`
}

/** A jagged range and, as a second path, the lit faces of its peaks. */
export const peaks = (stage: Stage, base: number, rise: number, count: number, floor: number): [range: string, faces: string] => {
  const step = stage.width / count
  let range = `M0 ${Math.round(base)}`
  let faces = ''
  for (let i = 0; i < count; i++) {
    const height = rise * (0.45 + 0.55 * stage.random())
    const x = Math.round((i + 0.3 + 0.4 * stage.random()) * step)
    const y = Math.round(base - height)
    const dip = Math.round(base - rise * 0.16 * stage.random())
    const end = Math.round((i + 1) * step)
    range += `L${x} ${y}L${end} ${dip}`
    const w = Math.round(height * 0.42)
    faces += path`M${x} ${y}l${w >> 1} ${height * 0.4}l${-(w >> 2)} ${-(height * 0.07)}l${-(w >> 2)} ${height * 0.16}
      l${-(w >> 2)} ${-(height * 0.14)}l${-(w >> 2)} ${height * 0.08}z`
  }
  return [`${range}V${Math.round(floor)}H0Z`, faces]
}

const mesas = (stage: Stage, base: number, rise: number): string => {
  let outline = `M0 ${Math.round(base)}`
  let x = -stage.width * 0.05
  while (x < stage.width) {
    const flat = stage.width * (0.05 + 0.11 * stage.random())
    const height = rise * (0.4 + 0.6 * stage.random())
    x += stage.width * (0.02 + 0.08 * stage.random())
    outline += path`L${x} ${base - rise * 0.1}l${height * 0.5} ${-(height * 0.4)}l${height * 0.1} ${-(height * 0.5)}
      h${flat}l${height * 0.1} ${height * 0.5}l${height * 0.6} ${height * 0.4}`
    x += flat + height * 1.3
  }
  return `${outline}V${Math.round(base + 30)}H0Z`
}

/** Town towers on the horizon, with lit windows after dark. */
export const skyline = (stage: Stage, base: number, unit: number): string => {
  const { width, light, random } = stage
  // Separate random source, so the towers do not depend on the light.
  const glint = dice(hashOf(`${stage.id} windows`))
  let towers = ''
  let windows = ''
  let x = -4
  while (x < width) {
    const w = Math.round(width * (0.02 + 0.028 * random()))
    const downtown = Math.exp(-(((x / width - 0.72) / 0.17) ** 2)) + 0.7 * Math.exp(-(((x / width - 0.3) / 0.12) ** 2))
    const h = Math.round((12 + 22 * random() + 92 * downtown * random()) * unit)
    towers += `V${Math.round(base - h)}h${w}`
    x += w
    for (let i = 0; i < h / 26; i++) {
      if (light.lamps <= 0.3 || glint() > 0.3) continue
      windows += path`M${x - w + 3 + glint() * (w - 6)} ${base - h + 5 + glint() * (h - 8)}h2`
    }
  }
  const body = filled(path`M-4 ${base + 9}${towers}V${base + 9}z`, distance(light, 0.4))
  return windows ? body + stroked(windows, '#ffdf9e', 2 * unit, 0.85) : body
}

/** Triangular treetops along the horizon. */
export const firs = (stage: Stage, base: number, unit: number): string => {
  let outline = path`M0 ${base + 9}V${base - 8 * unit}`
  let x = 0
  while (x < stage.width) {
    const w = Math.round((22 + 18 * stage.random()) * unit)
    const h = Math.round((14 + 22 * stage.random()) * unit)
    outline += `l${w >> 1} ${-h}l${w - (w >> 1)} ${h}`
    x += w
  }
  return `${outline}V${Math.round(base + 9)}z`
}

const coast = (stage: Stage, base: number, unit: number): string => {
  const { width, light, random } = stage
  const sun = sunAt(stage, base)
  const shore = Math.round(base - 30 * unit)
  let glitter = ''
  for (let i = 0; i < 16; i++) {
    const x = sun.x + (random() - 0.5) * width * 0.5 * (0.3 + random())
    glitter += path`M${x} ${shore + 4 + random() * 24 * unit}h${width * (0.008 + 0.03 * random())}`
  }
  const end = stage.mirrored ? 0 : width
  const out = stage.mirrored ? 1 : -1
  const q = (x: number, y: number, X: number, Y: number): string =>
    path`q${out * width * x} ${y * unit} ${out * width * X} ${Y * unit}`
  const head = `M${end} ${Math.round(base - 96 * unit)}${q(0.1, 4, 0.18, 34)}${q(0.09, 32, 0.2, 60)}H${end}z`
  return (
    filled(hills(stage, shore, 54 * unit, 7, base), distance(light, 0.1)) +
    block(0, shore, width, 40 * unit, mix(light.sea, light.sky[2], 0.3)) +
    stroked(glitter, mix(light.sun.color, light.sky[3], 0.3), 1.6 * unit, 0.7) +
    filled(head, distance(light, 0.5)) +
    filled(hills(stage, base, 10 * unit, 7, base + 9), distance(light, 0.85))
  )
}

/** Landscape of a region between sky and airfield. `base`: horizon in pixels. */
export const horizon = (stage: Stage, region: Region, base: number): string => {
  const { width, light } = stage
  const unit = stage.height / 800
  const layer = (rise: number, count: number, near: number): string =>
    filled(hills(stage, base, rise * unit, count, base + 9), distance(light, near))
  let out = ''
  if (region === 'mountains') {
    const [range, faces] = peaks(stage, base, 168 * unit, 7, base + 9)
    const snow = mix(distance(light, 0), light.cloud, 0.75)
    out =
      filled(range, distance(light, 0.12)) +
      filled(faces, snow, 0.8) +
      filled(peaks(stage, base, 84 * unit, 9, base + 9)[0], distance(light, 0.42))
    out += layer(34, 8, 0.75)
  } else if (region === 'desert') {
    const sand = (near: number, share: number): string => mix(distance(light, near), '#b5613f', share * (1 - light.lamps * 0.7))
    out = filled(mesas(stage, base, 104 * unit), sand(0.1, 0.25)) + filled(mesas(stage, base, 58 * unit), sand(0.42, 0.45))
    out += filled(hills(stage, base, 18 * unit, 7, base + 9), sand(0.75, 0.3))
  } else if (region === 'coast') {
    out = coast(stage, base, unit)
  } else if (region === 'city') {
    out = layer(58, 8, 0.08) + skyline(stage, base, unit) + layer(20, 9, 0.72)
  } else if (region === 'forest') {
    out = layer(124, 6, 0.1) + layer(74, 8, 0.36) + filled(firs(stage, base, unit), distance(light, 0.78))
  } else {
    out = layer(112, 6, 0.08) + layer(70, 8, 0.36) + layer(28, 9, 0.72)
  }
  const haze = gradient(stage, 'h', [
    [0, light.sky[3], 0],
    [1, light.sky[3], light.lamps === 1 ? 0.16 : 0.5],
  ])
  return out + block(0, base - 92 * unit, width, 94 * unit, haze)
}
