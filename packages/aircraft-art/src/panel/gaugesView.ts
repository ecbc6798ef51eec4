import { mix } from '../svg/color.ts'
import { block, disc, filled, path, stroked, type Stage } from '../svg/svg.ts'

const r = Math.round

const text = (x: number, y: number, size: number, said: string, color: string): string =>
  `<text x="${r(x)}" y="${r(y)}" font-size="${r(size)}" text-anchor="middle" fill="${color}">${said}</text>`

/** A round instrument: ring, marks and face. */
const dial = (stage: Stage, x: number, y: number, radius: number, face: string): string => {
  let marks = ''
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    marks += path`M${x + sin * radius * 0.9} ${y - cos * radius * 0.9}L${x + sin * radius * 0.76} ${y - cos * radius * 0.76}`
  }
  return (
    disc(x, y, radius * 1.12, mix('#4a5560', stage.light.shade, 0.25)) +
    disc(x, y, radius, '#0b0f14') +
    stroked(marks, '#e8edf1', radius / 22, 0.85) +
    face
  )
}

const hand = (x: number, y: number, length: number, turn: number, width: number, color = '#fff'): string =>
  stroked(path`M${x} ${y}l${Math.sin(turn) * length} ${-Math.cos(turn) * length}`, color, width)

/** Sky above ground, slightly banked. */
const attitude = (x: number, y: number, radius: number, bank: number): string => {
  const sky = `M${r(x - radius)} ${r(y)}A${r(radius)} ${r(radius)} 0 0 1 ${r(x + radius)} ${r(y)}z`
  const ground = `M${r(x - radius)} ${r(y)}A${r(radius)} ${r(radius)} 0 0 0 ${r(x + radius)} ${r(y)}z`
  return (
    `<g transform="rotate(${bank} ${r(x)} ${r(y)})">${filled(sky, '#3f86cf')}${filled(ground, '#7a5533')}` +
    `${stroked(path`M${x - radius} ${y}h${radius * 2}`, '#fff', radius / 26)}</g>` +
    stroked(path`M${x - radius * 0.5} ${y}h${radius * 0.3}M${x + radius * 0.2} ${y}h${radius * 0.3}`, '#ffb13d', radius / 11)
  )
}

/** A navigator with its small map, like a 430W or 530W. */
const navigator = (x: number, y: number, w: number, h: number, name: string): string =>
  block(x, y, w, h, '#161b20') +
  block(x + w * 0.26, y + h * 0.1, w * 0.56, h * 0.74, '#0d2a1d') +
  stroked(
    path`M${x + w * 0.34} ${y + h * 0.72}L${x + w * 0.54} ${y + h * 0.46}L${x + w * 0.74} ${y + h * 0.22}`,
    '#e56bd0',
    h / 40,
  ) +
  filled(path`M${x + w * 0.54} ${y + h * 0.38}l${h * 0.05} ${h * 0.14}h${-h * 0.1}z`, '#fff') +
  text(x + w * 0.13, y + h * 0.32, h * 0.13, '118.6', '#6fe3a5') +
  text(x + w * 0.13, y + h * 0.56, h * 0.13, '114.1', '#8fd3ff') +
  disc(x + w * 0.13, y + h * 0.78, h * 0.11, '#39434c') +
  disc(x + w * 0.91, y + h * 0.74, h * 0.13, '#39434c') +
  text(x + w * 0.54, y + h * 0.96, h * 0.09, name, '#9fabb5')

/** Six round instruments for the pilot, two navigators and a transponder in the middle, engine gauges on the right. */
export const gauges = (stage: Stage, heading: number): string => {
  const { width, height, random } = stage
  const reach = Math.min(width, height * 1.5)
  const radius = reach * 0.058
  const [left, top] = [width / 2 - reach * 0.35, height * 0.5]
  const across = radius * 2.5
  const at = (column: number, row: number): [number, number] => [left + column * across, top + row * across]
  const turn = () => (random() - 0.5) * 4
  const [ax, ay] = at(1, 0)
  let out = dial(stage, ...at(0, 0), radius, hand(...at(0, 0), radius * 0.72, 1.2 + random(), radius / 12))
  out += dial(stage, ax, ay, radius, attitude(ax, ay, radius * 0.72, r((random() - 0.5) * 12)))
  const [hx, hy] = at(2, 0)
  out += dial(
    stage,
    hx,
    hy,
    radius,
    hand(hx, hy, radius * 0.74, turn(), radius / 16) + hand(hx, hy, radius * 0.45, turn(), radius / 9),
  )
  const [tx, ty] = at(0, 1)
  out += dial(
    stage,
    tx,
    ty,
    radius,
    stroked(path`M${tx - radius * 0.55} ${ty}h${radius * 1.1}`, '#fff', radius / 10) +
      disc(tx, ty + radius * 0.5, radius * 0.12, '#e8edf1'),
  )
  const [cx, cy] = at(1, 1)
  const degrees = String(heading).padStart(3, '0')
  out += dial(
    stage,
    cx,
    cy,
    radius,
    filled(
      path`M${cx} ${cy - radius * 0.5}l${radius * 0.2} ${radius * 0.7} ${-radius * 0.2} ${-radius * 0.15} ${-radius * 0.2} ${radius * 0.15}z`,
      '#ffb13d',
    ) + text(cx, cy - radius * 0.56, radius * 0.24, degrees, '#fff'),
  )
  out += dial(stage, ...at(2, 1), radius, hand(...at(2, 1), radius * 0.72, -Math.PI / 2 + (random() - 0.5) * 0.5, radius / 12))
  const stack = width / 2 + reach * 0.03
  const w = reach * 0.2
  out += navigator(stack, height * 0.435, w, height * 0.165, 'GNS 530W')
  out += navigator(stack, height * 0.61, w, height * 0.115, 'GNS 430W')
  out +=
    block(stack, height * 0.735, w, height * 0.045, '#161b20') +
    text(stack + w / 2, height * 0.768, height * 0.03, '1200  ALT', '#ffb13d')
  for (let i = 0; i < 6; i++) {
    const [x, y] = [width / 2 + reach * (0.28 + 0.075 * (i % 2)), height * (0.47 + 0.11 * Math.floor(i / 2))]
    out += dial(stage, x, y, radius * 0.52, hand(x, y, radius * 0.38, (random() - 0.5) * 2, radius / 16))
  }
  return `<g font-family="Arial,sans-serif" font-weight="700">${out}</g>`
}
