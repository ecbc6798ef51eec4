import { mix } from '../svg/color.ts'
import { distance, firs, hills, peaks, skyline } from './horizon.ts'
import type { Region } from './regions.ts'
import { clouds, sunAt } from './sky.ts'
import { block, filled, gradient, stroked, type Stage, path } from '../svg/svg.ts'

/** A river or lake that winds toward the viewer. */
const river = (stage: Stage, base: number): string => {
  const { width, height } = stage
  const at = width * (0.3 + 0.3 * stage.random())
  const deep = height - base
  const p = (x: number, y: number): string => path`${at + x * width} ${base + y * deep}`
  return path`M${p(0, 0.08)}C${p(0.16, 0.14)} ${p(-0.16, 0.3)} ${p(0.02, 0.44)}S${p(0.2, 0.76)} ${p(-0.1, 1.02)}
    H${Math.round(at + 0.14 * width)}C${p(0.3, 0.7)} ${p(0.16, 0.5)} ${p(0.09, 0.42)}S${p(0.12, 0.2)} ${p(0.008, 0.08)}Z`
}

const fields = (stage: Stage, base: number): string => {
  const { width, height, light, random } = stage
  const deep = height - base
  const tones = [mix(light.grass, light.line, 0.3), mix(light.grass, light.near, 0.4)]
  const strips = ['', '']
  // Strips widen toward the viewer and share a vanishing point.
  const rows = [0.2, 0.46, 1]
  let top = 0.05
  for (const row of rows) {
    let x = -0.25 - 0.1 * random()
    while (x < 1.15) {
      const w = (0.1 + 0.16 * random()) * (0.5 + row)
      const spread = (value: number, depth: number): number => Math.round(width * (0.5 + (value - 0.5) * (0.7 + depth * 0.5)))
      const tone = random() < 0.5 ? 0 : 1
      const fallow = random() < 0.35
      const [y, Y] = [Math.round(base + top * deep), Math.round(base + row * deep)]
      if (!fallow) strips[tone] += `M${spread(x, top)} ${y}H${spread(x + w, top)}L${spread(x + w, row)} ${Y}H${spread(x, row)}z`
      x += w * 1.08
    }
    top = row + 0.015
  }
  return strips.map((path, tone) => filled(path, tones[tone] ?? light.grass, 0.55)).join('')
}

const shoreline = (stage: Stage, base: number): string => {
  const { width, height, light, random } = stage
  const deep = height - base
  const side = stage.mirrored ? 1 : -1
  const edge = stage.mirrored ? 0 : width
  const p = (x: number, y: number): string => path`${edge + side * x * width} ${base + y * deep}`
  const line = `C${p(0.16, 0)} ${p(0.3, 0.03)} ${p(0.34, 0.14)}S${p(0.2, 0.34)} ${p(0.26, 0.5)}S${p(0.5, 0.7)} ${p(0.42, 1.02)}`
  const surf = path`C${p(0.17, 0)} ${p(0.32, 0.03)} ${p(0.365, 0.14)}S${p(0.23, 0.34)} ${p(0.29, 0.5)}
    S${p(0.54, 0.7)} ${p(0.47, 1.02)}`
  let glitter = ''
  const sun = sunAt(stage, base)
  for (let i = 0; i < 14; i++) {
    const down = random()
    glitter += path`M${sun.x + (random() - 0.4) * width * (0.2 + 0.4 * down)} ${base + 8 + down * down * deep}
      h${width * (0.01 + 0.03 * down)}`
  }
  const sea = gradient(stage, 'S', [
    [0, mix(light.sea, light.sky[3], 0.5)],
    [0.35, light.sea],
    [1, mix(light.sea, light.shade, 0.3)],
  ])
  const land = mix(light.near, light.grass, 0.45)
  const sand = mix(mix('#f2e3c6', light.ambient, 0.3), light.shade, light.lamps * 0.55)
  return (
    block(0, base, width, deep, sea) +
    stroked(glitter, mix(light.sun.color, light.sky[3], 0.2), height / 340, 0.5) +
    filled(`M${p(0, -0.02)}${surf}H${edge}z`, sand, 0.9) +
    filled(`M${p(0, -0.03)}${line}H${edge}z`, land) +
    filled(
      path`M${p(0, -0.03)}C${p(0.1, 0)} ${p(0.16, 0.05)} ${p(0.17, 0.18)}S${p(0.1, 0.5)} ${p(0.16, 0.66)}
        S${p(0.3, 0.9)} ${p(0.24, 1.02)}H${edge}z`,
      mix(land, light.near, 0.55),
    )
  )
}

/** Districts, avenues and lights, with towers on the horizon. */
const town = (stage: Stage, base: number): string => {
  const { width, height, light, random } = stage
  const deep = height - base
  const dark = light.lamps > 0.3
  const x = width * (0.4 + 0.2 * random())
  const avenues = path`M${x} ${base}L${x - width * 0.5} ${height}M${x} ${base}L${x + width * 0.16} ${height}
    M0 ${base + deep * 0.3}L${width} ${base + deep * 0.22}M0 ${base + deep * 0.56}L${width} ${base + deep * 0.74}`
  let spots = ''
  for (let i = 0; i < 24; i++) {
    const near = random()
    spots += path`M${random() * width} ${base + deep * (0.04 + 0.9 * near * near)}h0`
  }
  const roofs = dark ? '#ffe6b0' : mix(light.apron[0], light.near, 0.3)
  return (
    skyline(stage, base, height / 800) +
    block(0, base, width, deep, `url(#${stage.id}l)`) +
    fields(stage, base) +
    stroked(avenues, dark ? '#ffd48a' : light.apron[0], height / 220, dark ? 0.24 : 0.6) +
    stroked(spots, roofs, height / (dark ? 230 : 90), dark ? 0.85 : 0.6)
  )
}

/** The ground below an aircraft in flight, from the horizon to the lower edge. */
export const aloft = (stage: Stage, region: Region, base: number): string => {
  const { width, height, light } = stage
  const unit = height / 800
  const deep = height - base
  const ground = gradient(stage, 'l', [
    [0, mix(distance(light, 0.3), light.grass, 0.25)],
    [0.4, mix(light.near, light.grass, 0.55)],
    [1, mix(light.near, light.grass, 0.25)],
  ])
  const far = (rise: number, near: number): string => filled(hills(stage, base, rise * unit, 8, base + 9), distance(light, near))
  let out = ''
  if (region === 'coast') {
    out = far(40, 0.1) + shoreline(stage, base)
  } else if (region === 'mountains') {
    const [range, faces] = peaks(stage, base + deep * 0.12, 190 * unit, 6, base + deep * 0.3)
    const snow = mix(distance(light, 0), light.cloud, 0.8)
    const [near] = peaks(stage, base + deep * 0.36, 130 * unit, 7, base + deep * 0.6)
    out =
      block(0, base, width, deep, ground) +
      filled(range, distance(light, 0.15)) +
      filled(faces, snow, 0.85) +
      filled(near, distance(light, 0.45))
    out += filled(hills(stage, base + deep * 0.56, 80 * unit, 6, height), distance(light, 0.72))
    out += filled(firs(stage, height - 8, unit * 1.6), distance(light, 0.95))
  } else {
    out = far(64, 0.1) + far(30, 0.3) + block(0, base, width, deep, ground)
    if (region === 'city') {
      out += town(stage, base)
    } else if (region === 'desert') {
      out += filled(
        hills(stage, base + deep * 0.3, 50 * unit, 5, height),
        mix(distance(light, 0.5), '#b5613f', 0.4 * (1 - light.lamps * 0.7)),
      )
      out += filled(
        hills(stage, base + deep * 0.72, 90 * unit, 4, height),
        mix(distance(light, 0.8), '#b5613f', 0.4 * (1 - light.lamps * 0.7)),
      )
    } else {
      out += fields(stage, base)
      out += filled(river(stage, base), mix(light.sky[2], light.sea, 0.55), 0.9)
      if (region === 'forest')
        out +=
          filled(hills(stage, base + deep * 0.62, 70 * unit, 5, height), distance(light, 0.8)) +
          filled(firs(stage, height - 6, unit * 1.8), distance(light, 0.98))
    }
  }
  const haze = gradient(stage, 'h', [
    [0, light.sky[3], 0],
    [0.4, light.sky[3], light.lamps === 1 ? 0.2 : 0.62],
    [1, light.sky[3], 0],
  ])
  return out + block(0, base - 70 * unit, width, deep * 0.5 + 70 * unit, haze)
}

/** A few cloud tops below the aircraft, for depth. */
export const cloudsBelow = (stage: Stage, base: number): string => {
  const { height } = stage
  return `<g opacity=".7">${clouds({ ...stage, id: `${stage.id}v` }, base + (height - base) * 0.2, height * 1.02, 2)}</g>`
}
