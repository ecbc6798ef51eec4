import { dice, hashOf } from '../svg/chance.ts'
import { mix } from '../svg/color.ts'
import { block, disc, filled, glow, gradient, stroked, type Stage, path } from '../svg/svg.ts'

/** Position of sun or moon in pixels. `floor`: the horizon. */
export const sunAt = (stage: Stage, floor: number): { x: number; y: number } => {
  const { x, y } = stage.light.sun
  return { x: Math.round(stage.width * x), y: Math.round(Math.min(stage.height * y, floor - stage.height * 0.02)) }
}

const cumulus = (stage: Stage, x: number, y: number, width: number): string => {
  const puffs = 4 + Math.round(stage.random())
  let outline = path`M${x} ${y}`
  let left = width
  let fallen = 0
  for (let i = 0; i < puffs; i++) {
    const share = i === puffs - 1 ? left : (width / puffs) * (0.7 + stage.random() * 0.6)
    left -= share
    // Puffs are bigger in the middle of the cloud.
    const swell = Math.sin(((i + 0.5) / puffs) * Math.PI)
    const step = i === puffs - 1 ? -fallen : Math.round((i < puffs / 2 ? -swell : swell) * width * 0.045)
    fallen += step
    outline += path`a${share * 0.56} ${share * (0.36 + 0.2 * swell)} 0 0 1 ${share} ${step}`
  }
  return path`${outline}L${x + width} ${y + 2}Q${x + width / 2} ${y + width * 0.09} ${x} ${y}Z`
}

const streak = (x: number, y: number, width: number, height: number): string => {
  const [w, h] = [Math.round(width), Math.round(height)]
  return path`M${x} ${y}q${w >> 2} ${-h} ${w >> 1} ${-h >> 1}t${w >> 1} ${h >> 1}
    q${-(w >> 2)} ${h} ${-(w >> 1)} ${h >> 1}t${-(w >> 1)} ${-h >> 1}z`
}

/** Clouds between two heights: streaks high up, flat-bottomed cumulus below. */
export const clouds = (stage: Stage, top: number, floor: number, count: number): string => {
  const { width, light, random } = stage
  const night = light.lamps === 1
  const heap = gradient(stage, 'c', [
    [0, light.cloud, night ? 0.5 : 0.95],
    [0.55, light.cloud, night ? 0.25 : 0.5],
    [1, light.cloud, 0],
  ])
  let streaks = ''
  for (let i = 0; i < 3; i++) {
    const long = width * (0.22 + 0.3 * random())
    streaks += streak(
      width * (i * 0.36 + 0.2 * random() - 0.1),
      top + (floor - top) * (0.08 + 0.4 * random()),
      long,
      long * 0.035,
    )
  }
  let heaps = ''
  for (let i = 0; i < count; i++) {
    const far = random()
    const long = width * (0.24 - 0.13 * far)
    const x = (width * (i + 0.15 + random() * 0.7)) / count - long / 2
    heaps += cumulus(stage, x, top + (floor - top) * (0.34 + 0.5 * far), long)
  }
  return filled(streaks, light.cloud, night ? 0.14 : 0.32) + filled(heaps, heap)
}

/** Sky down to the horizon, with sun or moon, stars and clouds. */
export const sky = (stage: Stage, floor: number, heaps = 3): string => {
  const { width, height, light } = stage
  const paint = gradient(
    stage,
    's',
    [0, 0.42, 0.8, 1].map((offset, i) => [offset, light.sky[i] ?? light.sky[3]] as const),
  )
  let out = block(0, 0, width, floor + 4, paint)
  if (light.lamps > 0.7) {
    // Separate random source, so that clouds do not depend on stars.
    const random = dice(hashOf(`${stage.id} stars`))
    let stars = ''
    for (let i = 0; i < (light.lamps === 1 ? 15 : 8); i++)
      stars += path`M${random() * width} ${random() * random() * floor * 0.85}h0`

    out += stroked(stars, '#fff', height / 420, 0.65)
  }
  const { color, strength, y, orb } = light.sun
  const at = sunAt(stage, floor)
  const halo = glow(stage, 'g', [
    [0, color, strength],
    [0.22, color, strength * 0.36],
    [1, color, 0],
  ])
  out += disc(at.x, at.y, Math.round(height * (y > 0.4 ? 0.62 : 0.36)), halo)
  if (orb > 0) out += disc(at.x, at.y, height * orb, mix(color, '#ffffff', 0.4), 0.95)
  return out + clouds(stage, 0, floor, heaps + light.heaps)
}
