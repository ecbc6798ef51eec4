import { airframe, depthOf, groundShadow } from './aircraft/airframe.ts'
import { apron } from './scene/apron.ts'
import { dice, hashOf } from './svg/chance.ts'
import { mix } from './svg/color.ts'
import { finishOf } from './aircraft/finish.ts'
import { horizon } from './scene/horizon.ts'
import { liveries, type LiveryKey } from './aircraft/liveries.ts'
import type { ModelKey } from './models/modelNames.ts'
import { shapes } from './models/models.ts'
import { letters } from './aircraft/registration.ts'
import type { Region } from './scene/regions.ts'
import { sky } from './scene/sky.ts'
import { lightAt, type Sun } from './scene/sunlight.ts'
import { filled, gradient, path, stroked, type Stage } from './svg/svg.ts'

const width = 1200
const height = 720
const base = Math.round(height * 0.6)

/** An aircraft on a field: its left end and the height of its wheels, in pixels. */
type Parked = {
  model: ModelKey
  livery: LiveryKey
  tail: string
  nose: 'left' | 'right'
  x: number
  ground: number
  scale: number
}
type Field = { region: Region; hangar?: true; parked: readonly Parked[] }

const fields = {
  /** An empty stand. */
  empty: { region: 'hills', parked: [] },
  pair: {
    region: 'mountains',
    parked: [
      { model: 'C172', livery: 'cobalt', tail: 'N5213P', nose: 'right', x: 24, ground: 510, scale: 0.52 },
      { model: 'SR22', livery: 'signal', tail: 'N417TS', nose: 'left', x: 400, ground: 615, scale: 0.97 },
    ],
  },
  hangar: {
    region: 'coast',
    hangar: true,
    parked: [{ model: 'A36', livery: 'heritage', tail: 'N36BT', nose: 'left', x: 210, ground: 610, scale: 1.05 }],
  },
} as const satisfies Record<string, Field>
type FieldName = keyof typeof fields

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name)

const stand = (stage: Stage, index: number, parked: Parked): string => {
  const { model, livery, tail, nose, ground, scale, x } = parked
  const mirrored = nose === 'right'
  const own = { ...stage, id: `${stage.id}${index}x`, mirrored }
  const finish = finishOf(liveries[livery], stage.light)
  const shape = shapes[model]
  const camera = { scale, ground, x: mirrored ? width - x - shape.length * scale : x }
  const move = `matrix(${mirrored ? -scale : scale} 0 0 ${scale} ${mirrored ? width - camera.x : x} ${ground})`
  return (
    `<g transform="${move}">${groundShadow(own, finish, shape, depthOf(shape, false))}` +
    `${airframe(own, finish, shape, { flying: false, side: mirrored ? 'right' : 'left' })}</g>${letters(own, finish, shape, camera, tail)}`
  )
}

/** A tie-down T with chocks and ropes. */
const tieDown = ({ light }: Stage): string => {
  const paint = mix(light.line, light.apron[1], 0.1)
  const [x, y] = [width / 2, 590]
  const rope = path`M${x - 190} ${y - 20}q30 26 74 12M${x + 190} ${y - 20}q-30 26 -74 12M${x} ${y + 84}q26 -6 40 8`
  const chock = (at: number): string => path`M${at} ${y - 6}l16 -20h14l10 20z`
  return (
    stroked(path`M${x - 210} ${y}h420M${x} ${y}v96`, paint, 9, 0.85) +
    stroked(rope, mix(light.cloud, light.shade, 0.25), 5) +
    filled(chock(x - 60) + chock(x + 24), mix('#e0633f', light.shade, light.lamps * 0.45))
  )
}

/** A hangar with a half-open door and light inside. */
const hangar = (stage: Stage): string => {
  const { light } = stage
  const wall = mix(light.near, light.cloud, 0.35)
  const inside = gradient(stage, 'I', [
    [0, mix('#ffcf86', light.shade, 0.55)],
    [1, mix('#ffe2ad', light.shade, 0.15)],
  ])
  const ribs = Array.from({ length: 9 }, (_, i) => `M${500 + i * 28} 300V470`).join('')
  return (
    filled('M430 480V262L760 178L1090 262V480Z', wall) +
    filled('M418 268L760 180L1102 268V252L760 162L418 252Z', mix(wall, light.shade, 0.4)) +
    filled('M486 480V292H1034V480Z', inside) +
    filled('M486 480V292H760V480Z', mix(wall, light.shade, 0.14)) +
    stroked(ribs, light.shade, 2, 0.2)
  )
}

/** A field for pages without a specific aircraft. Deterministic by name and hour. Decorative, so without a title. */
export const drawField = (name: FieldName, sun: Sun): string => {
  const field: Field = fields[name]
  const light = lightAt(sun)
  const stage: Stage = { id: `f${name}`, width, height, light, random: dice(hashOf(`field ${name}`)), mirrored: false, defs: [] }
  const back = sky(stage, base) + horizon(stage, field.region, base) + apron(stage, base, 610)
  const hall = field.hangar ? hangar(stage) : ''
  const stands = field.parked.map((parked, index) => stand(stage, index, parked)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
    ` preserveAspectRatio="xMidYMid slice"><defs color-interpolation-filters="sRGB">${stage.defs.join('')}</defs>` +
    `<g fill="none" stroke-linecap="round">${back}${hall}${stands || tieDown(stage)}</g></svg>`
  )
}
