import { mix } from '../svg/color.ts'
import { distance } from './horizon.ts'
import { block, decimal, disc, filled, gradient, stroked, type Stage, path } from '../svg/svg.ts'

/** Low hangars and a tower across the field, away from the aircraft's tail. */
const buildings = (stage: Stage, base: number, unit: number): string => {
  const { light, random, width } = stage
  const wall = distance(light, 0.82)
  const put = (share: number): number => Math.round(width * (stage.mirrored ? 1 - share : share))
  const u = (value: number): number => Math.round(value * unit)
  let halls = ''
  let doors = ''
  const from = 0.62 + random() * 0.1
  for (let i = 0; i < 2; i++) {
    const x = put(from + i * 0.12)
    const w = u(96 + 30 * random())
    const hall = `M${x - (w >> 1)} ${base + u(8)}v${-u(18)}q${w >> 1} ${-u(22)} ${w} 0v${u(18)}z`
    const door = `M${x - (w >> 1) + u(12)} ${base + u(8)}v${-u(17)}h${w - u(24)}v${u(17)}z`
    halls += hall
    doors += door
  }
  const x = put(from - 0.09)
  const stem = `M${x - u(7)} ${base + u(8)}v${-u(58)}h${u(14)}v${u(58)}z`
  const cab = `M${x - u(12)} ${base - u(50)}l${-u(4)} ${-u(15)}h${u(32)}l${-u(4)} ${u(15)}z`
  const lit = light.lamps > 0.5
  const rail = `M${x - u(18)} ${base - u(65)}h${u(36)}v${-u(4)}h${-u(36)}z`
  const inside = filled(doors, lit ? '#ffcf86' : mix(wall, light.shade, 0.35), 0.8)
  return filled(halls + stem + rail, wall) + inside + filled(cab, lit ? '#ffdf9e' : mix(light.sky[0], light.shade, 0.4))
}

/** Grass, taxiway and apron. `contact`: height of the wheels' contact, in pixels. */
export const apron = (stage: Stage, base: number, contact: number): string => {
  const { width, height, light } = stage
  const unit = height / 800
  const edge = Math.round(base + 22 * unit)
  let out = buildings(stage, base, unit)
  const tarmac = gradient(stage, 't', [
    [0, mix(light.apron[0], light.sky[3], 0.22)],
    [0.3, mix(light.apron[0], light.apron[1], 0.4)],
    [1, light.apron[1]],
  ])
  out += block(0, base, width, edge - base + 2, light.grass)
  out += block(0, base, width, 7 * unit, mix(light.grass, light.far, 0.55))
  out += block(0, edge, width, height - edge, tarmac)
  out += block(0, edge + 5 * unit, width, 1.6 * unit, '#ffffff', 0.45)
  // Expansion joints run to a vanishing point on the horizon.
  let joints = ''
  for (let i = -2; i <= 2; i++)
    joints += path`M${width / 2 + i * width * 0.15} ${edge + 12}L${width / 2 + i * width * 0.4} ${height}`

  for (const down of [-58, 22, 140]) joints += `M0 ${Math.round(contact + down * unit)}H${width}`
  // Not visible after dark.
  if (light.lamps <= 0.7) out += stroked(joints, light.shade, 1.4 * unit, 0.12)
  const y = Math.round(contact + 74 * unit)
  const bend = stage.mirrored ? -1 : 1
  const x = Math.round(width / 2)
  const curve = path`M${x - bend * x} ${y}H${x + Math.round(bend * width * 0.16)}
    q${bend * width * 0.2} 0 ${bend * width * 0.36} ${-46 * unit}`
  out += stroked(curve, mix(light.line, light.apron[1], 0.2), 6 * unit, 0.8)
  if (light.lamps > 0.3) {
    let lamps = ''
    for (let i = 0; i < 12; i++) lamps += `M${Math.round((width * (i + 0.5)) / 12)} ${edge + 2}h0`
    stage.defs.push(`<path id="${stage.id}l" d="${lamps}"/>`)
    const shine = (color: string, size: number, more: string): string =>
      `<use href="#${stage.id}l" stroke="${color}" stroke-width="${decimal(size * unit)}"${more}/>`
    out += shine('#ffe2a0', 9, ' opacity=".2"') + shine('#fff3d0', 3.4, '')
    if (light.lamps > 0.7) out += disc(width / 2, contact, width * 0.46, pool(stage), 0.5)
  }
  return out
}

/** A floodlit area on the apron, for aircraft at night. */
const pool = (stage: Stage): string => {
  const { id, light } = stage
  stage.defs.push(
    `<radialGradient id="${id}p" gradientTransform="matrix(1 0 0 .2 0 .4)"><stop stop-color="${light.key}" stop-opacity=".5"/>` +
      `<stop offset="1" stop-color="${light.key}" stop-opacity="0"/></radialGradient>`,
  )
  return `url(#${id}p)`
}
