import { airframe, depthOf, groundShadow } from './aircraft/airframe.ts'
import { aloft, cloudsBelow } from './scene/aloft.ts'
import { aboveView } from './aboveView.ts'
import { apron } from './scene/apron.ts'
import { linesOf } from './aircraft/lines.ts'
import { dice, hashOf } from './svg/chance.ts'
import { shorten } from './svg/curve.ts'
import { finishOf, type Finish } from './aircraft/finish.ts'
import { horizon } from './scene/horizon.ts'
import { regions, type Region } from './scene/regions.ts'
import { liveries, type Livery, type LiveryKey } from './aircraft/liveries.ts'
import type { ModelKey } from './models/modelNames.ts'
import { shapes } from './models/models.ts'
import { letters } from './aircraft/registration.ts'
import { lights, type LightKey } from './scene/palette.ts'
import { panelView } from './panel/panelView.ts'
import { lightAt, type Sun } from './scene/sunlight.ts'
import type { Shape } from './aircraft/shape.ts'
import { sky } from './scene/sky.ts'
import { escaped, type Stage } from './svg/svg.ts'

/** `card`: `side` with the aircraft as large as possible. `panel`: glass displays. `gauges`: the same with round instruments. */
export const views = ['card', 'side', 'flight', 'panel', 'gauges', 'above', 'tail'] as const
export type View = (typeof views)[number]

export type DrawOptions = {
  model: ModelKey
  livery: LiveryKey | Livery
  light: LightKey
  /** The hour to draw, instead of `light`. */
  sun?: Sun | undefined
  view?: View
  /** Registration, lettered on the aircraft and in the title. */
  tail: string
  /** Pixels; default 1200 × 900. Center crops to 1:1, 4:3, 3:2 and 16:9 keep the whole aircraft. */
  width?: number
  height?: number
  nose?: 'left' | 'right'
  region?: Region
  seed?: string
}

const scenes: Record<View, string> = {
  card: 'on the ramp',
  side: 'on the ramp',
  flight: 'in flight',
  panel: 'instrument panel',
  gauges: 'instrument panel',
  above: 'from above on the apron',
  tail: 'tail',
}

type Camera = {
  /** Pixels per centimeter, left edge of the aircraft and height of the ground line. */
  scale: number
  x: number
  ground: number
  tilt: number
}

const cameraFor = (shape: Shape, view: Exterior, width: number, height: number): Camera => {
  if (view === 'tail') {
    const finTop = Math.max(...linesOf(shape).fin.map((p) => p[1]))
    const from = shape.lettering[0] - 20
    const scale = Math.min((width * 0.86) / (shape.length + 10 - from), (height * 0.62) / (finTop - 90))
    const middle = (from + shape.length + 10) / 2
    return { scale, x: width / 2 - middle * scale, ground: height * 0.26 + finTop * scale, tilt: 0 }
  }
  if (view === 'card') {
    const length = Math.min(width * 0.86, height * 1.3)
    return { scale: length / shape.length, x: (width - length) / 2, ground: Math.round(height * 0.79), tilt: 0 }
  }
  const wide = width / height > 1.55 ? 1.2 : 0.955
  const length = Math.min(width * 0.92, height * wide)
  const scale = length / (shape.length + 8)
  const x = (width - length) / 2 + 4 * scale
  if (view === 'side') return { scale, x, ground: Math.round(height * 0.715), tilt: 0 }
  return { scale, x, ground: Math.round(height * 0.45 + 135 * scale), tilt: -5 }
}

/** Height of the horizon as a fraction of the picture. */
const horizons = { card: 0.62, side: 0.59, flight: 0.64, tail: 0.84 }
type Exterior = keyof typeof horizons

const scene = (stage: Stage, view: Exterior, region: Region, camera: Camera): string => {
  const { height } = stage
  if (view === 'flight') {
    const base = Math.round(height * horizons.flight)
    return sky(stage, base) + aloft(stage, region, base) + cloudsBelow(stage, base)
  }
  const base = Math.round(height * horizons[view])
  return sky(stage, base) + horizon(stage, region, base) + apron(stage, base, view === 'tail' ? height * 1.2 : camera.ground)
}

const exterior = (stage: Stage, finish: Finish, shape: Shape, view: Exterior, region: Region, tail: string): string => {
  const { width, height } = stage
  const camera = cameraFor(shape, view, width, height)
  const flying = view === 'flight'
  const across = stage.mirrored ? width - camera.x : camera.x
  const s = camera.scale.toFixed(3)
  const move = `matrix(${stage.mirrored ? `-${s}` : s} 0 0 ${s} ${shorten(across)} ${shorten(camera.ground)})`
  const shadow =
    view === 'side' || view === 'card'
      ? `<g transform="${move}">${groundShadow(stage, finish, shape, depthOf(shape, false))}</g>`
      : ''
  const back = scene(stage, view, region, camera)
  const craft = airframe(stage, finish, shape, { flying, side: stage.mirrored ? 'right' : 'left', aftOnly: view === 'tail' })
  const tilt = stage.mirrored ? -camera.tilt : camera.tilt
  const lean = tilt ? ` transform="rotate(${-tilt} ${width / 2} ${Math.round(height * 0.45)})"` : ''
  return `${back}${shadow}<g${lean}><g transform="${move}">${craft}</g>${letters(stage, finish, shape, camera, tail)}</g>`
}

/** A standalone SVG picture. Deterministic: the same options give identical bytes. */
export const drawAircraft = (options: DrawOptions): string => {
  const { model, view = 'side', tail, width = 1200, height = 900, nose = 'left', seed = '' } = options
  const shape = shapes[model]
  const livery: Livery = typeof options.livery === 'string' ? liveries[options.livery] : options.livery
  const region = options.region ?? regions[hashOf(tail + model) % regions.length] ?? 'hills'
  // Independent of the light, so that land and clouds match when one hour fades into the next.
  const hash = hashOf(JSON.stringify([model, livery, view, tail, width, height, nose, region, seed]))
  const light = options.sun ? lightAt(options.sun) : lights[options.light]
  const stage: Stage = {
    id: `a${(hash % 46656).toString(36)}`,
    width,
    height,
    light,
    random: dice(hash),
    mirrored: nose === 'right',
    defs: [],
  }
  const finish = finishOf(livery, light)
  const drawn =
    view === 'panel' || view === 'gauges'
      ? panelView(stage, shape, region, view === 'panel')
      : view === 'above'
        ? aboveView(stage, finish, shape, tail)
        : exterior(stage, finish, shape, view, region, tail)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
    ` preserveAspectRatio="xMidYMid slice" role="img"><title>${escaped(`${tail}, ${shape.name}, ${scenes[view]}`)}</title>` +
    // Set the stroke defaults once, since there are many strokes; fills are always explicit.
    `<defs color-interpolation-filters="sRGB">${stage.defs.join('')}</defs><g fill="none" stroke-linecap="round">${drawn}</g></svg>`
  )
}
