import { artFor } from './artFor.ts'
import { airframe, depthOf, groundShadow } from './aircraft/airframe.ts'
import { dice, hashOf } from './svg/chance.ts'
import { finishOf } from './aircraft/finish.ts'
import { hills } from './scene/horizon.ts'
import { liveries, type Livery } from './aircraft/liveries.ts'
import { shapes } from './models/models.ts'
import { lights, type Light } from './scene/palette.ts'
import { letters } from './aircraft/registration.ts'
import { clouds } from './scene/sky.ts'
import { block, disc, filled, glow, gradient, path, stroked, type Stage } from './svg/svg.ts'

const width = 1600
const height = 760
const horizonY = 570
/** Between tail and canopy, clear of the text. */
const orb = { x: 1030, y: 398 }

// Themes may only change colors, so this night scene has the relief of day and no lamps.
const inks: Record<'day' | 'night', Light> = {
  day: lights.day,
  night: { ...lights.night, lamps: lights.day.lamps, relief: lights.day.relief, cast: lights.day.cast },
}

const stageFor = (lightKey: 'day' | 'night'): Stage => {
  const random = dice(hashOf('hero'))
  return { id: 'hero', width, height, light: inks[lightKey], random, mirrored: true, defs: [] }
}

type Drawn = {
  defs: string
  shadow: string
  craft: string
}

const aircraft = (lightKey: 'day' | 'night', livery: Livery, tail: string): Drawn => {
  const stage = stageFor(lightKey)
  const finish = finishOf(livery, stage.light)
  const shape = shapes.SR22
  const camera = { scale: 0.98, x: 62, ground: 662 }
  const move = `matrix(-${camera.scale} 0 0 ${camera.scale} ${width - camera.x} ${camera.ground})`
  const shadow = `<g transform="${move}">${groundShadow(stage, finish, shape, depthOf(shape, false))}</g>`
  const body = airframe(stage, finish, shape, { flying: false, side: 'right' })
  const craft = `<g transform="${move}">${body}</g>${letters(stage, finish, shape, camera, tail)}`
  return { defs: stage.defs.join(''), shadow, craft }
}

const mark = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/g

/** Merges two drawings that differ only in colors into one with theme-dependent colors. */
const themed = (day: string, night: string): string => {
  const dark = night.match(mark) ?? []
  if (dark.length !== (day.match(mark) ?? []).length || day.replace(mark, '') !== night.replace(mark, ''))
    throw new Error('The hero aircraft must have the same outline in both themes')

  let i = 0
  return day.replace(mark, (light) => {
    const other = dark[i++] ?? light
    return light === other ? light : `light-dark(${light},${other})`
  })
}

const sceneDefs = (stage: Stage): string => {
  gradient(stage, 's', [
    [0, 'var(--scene-1)'],
    [0.45, 'var(--scene-2)'],
    [0.8, 'var(--scene-3)'],
  ])
  glow(stage, 'g', [
    [0, 'var(--scene-glow)'],
    [1, 'var(--scene-glow)', 0],
  ])
  gradient(stage, 't', [
    [0, 'var(--scene-tarmac)'],
    [1, 'var(--scene-tarmac-2)'],
  ])
  // The moon has its own halo, which is absent by day.
  glow(stage, 'm', [
    [0, 'var(--scene-moon)', 0.5],
    [0.35, 'var(--scene-moon)', 0.16],
    [1, 'var(--scene-moon)', 0],
  ])
  // Faint clouds behind the headline on the left.
  const veil =
    '<linearGradient id="heroK"><stop offset=".52" stop-color="#666"/><stop offset=".7" stop-color="#fff"/></linearGradient>'
  const mask = `<mask id="herok" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="600">${block(0, 0, width, 600, 'url(#heroK)')}</mask>`
  return stage.defs.join('') + veil + mask
}

const airfield = (stage: Stage): string => {
  const layer = (base: number, rise: number, count: number, name: string): string =>
    filled(hills(stage, base, rise, count, height), `var(--scene-${name})`)
  const tower = 'M590 574V522H604V500H598L602 476H640L644 500H638V522H652V574Z'
  const halls = 'M420 574V542Q486 514 552 542V574ZM290 574V548Q346 526 402 548V574Z'
  const doors = 'M434 574V548H538V574ZM302 574V553H390V574Z'
  let lamps = ''
  for (let x = 30; x < width; x += 92) lamps += `M${x} ${horizonY + 19}h0`
  let dashes = ''
  for (let x = -60; x < width; x += 230) dashes += path`M${x} 706h120l16 10h-124z`
  return (
    layer(545, 100, 8, 'far') +
    layer(558, 54, 12, 'mid') +
    layer(568, 14, 16, 'near') +
    filled(halls + tower, 'var(--scene-near)') +
    filled(`M604 481H638V495H604Z${doors}`, 'var(--scene-lamp)') +
    block(0, horizonY, width, 30, 'var(--scene-grass)') +
    block(0, 592, width, height - 592, 'url(#herot)') +
    stroked(`M0 600H${width}`, 'var(--scene-paint)', 2.5, 0.8) +
    filled(dashes, 'var(--scene-paint)', 0.85) +
    stroked(lamps, 'var(--scene-lamp)', 13, 0.2) +
    stroked(lamps, 'var(--scene-lamp)', 5)
  )
}

/**
 * The scene behind the home page's headline, with an aircraft on the right. Sky and land use the `--scene-*` custom properties; the
 * aircraft follows `color-scheme`. Fills its box with `slice`, keeping the lower right. Must be inline, not in an `img`.
 */
export const heroScene = (options: { tail: string; livery?: Livery; className?: string }): string => {
  // The same paint as on its own page.
  const livery = options.livery ?? liveries[artFor({ tail: options.tail, model: 'SR22' }).livery]
  const day = aircraft('day', livery, options.tail)
  const night = aircraft('night', livery, options.tail)
  const stage = stageFor('day')
  const defs = sceneDefs(stage)
  let stars = ''
  for (let i = 0; i < 50; i++) stars += path`M${stage.random() * width} ${stage.random() * stage.random() * 430}h0`
  const cumulus: Stage = {
    ...stage,
    id: 'herov',
    defs: [],
    random: dice(hashOf('clouds')),
    light: { ...lights.day, cloud: 'var(--scene-cloud)' },
  }
  const sky =
    block(0, 0, width, 600, 'url(#heros)') +
    stroked(stars, 'var(--scene-star)', 2.4) +
    disc(orb.x, orb.y, 330, 'url(#herog)') +
    disc(orb.x, orb.y, 40, 'var(--scene-sun)') +
    disc(orb.x, orb.y, 120, 'url(#herom)') +
    disc(orb.x, orb.y, 38, 'var(--scene-moon)') +
    `<g mask="url(#herok)">${clouds(cumulus, 20, 470, 4)}</g>`
  const named = options.className ? ` class="${options.className}"` : ''
  const aside = cumulus.defs.join('')
  return (
    `<svg${named} xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"` +
    ` preserveAspectRatio="xMaxYMax slice" aria-hidden="true"><defs>${defs}${aside}${themed(day.defs, night.defs)}</defs>` +
    `<g fill="none" stroke-linecap="round">${sky}${airfield(stage)}` +
    `${themed(day.shadow, night.shadow)}${themed(day.craft, night.craft)}</g></svg>`
  )
}
