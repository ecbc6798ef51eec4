import { shorten } from './curve.ts'
import type { Light } from '../scene/palette.ts'

/** Shared by all parts of a picture. Parts add definitions they reference by id to `defs`. */
export type Stage = {
  id: string
  width: number
  height: number
  light: Light
  random: () => number
  /** The aircraft points right. */
  mirrored: boolean
  defs: string[]
}

type Stop = readonly [offset: number, color: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]): string => {
  return stops
    .map(([offset, color, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${decimal(opacity)}"`
      return `<stop${offset ? ` offset="${decimal(offset)}"` : ''} stop-color="${color}"${clear}/>`
    })
    .join('')
}

/** Two decimals without a leading zero. */
export const decimal = (value: number): string => {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')
}

/** Adds a vertical gradient between two heights (y up). Default: spans the filled shape. */
export const gradient = (
  stage: Stage,
  key: string,
  stops: readonly Stop[],
  span?: readonly [from: number, to: number],
): string => {
  const box = span
    ? ` gradientUnits="userSpaceOnUse" x2="0" y1="${Math.round(-span[0])}" y2="${Math.round(-span[1])}"`
    : ' x2="0" y2="1"'
  stage.defs.push(`<linearGradient id="${stage.id}${key}"${box}>${stopsOf(stops)}</linearGradient>`)
  return `url(#${stage.id}${key})`
}

/** Adds a radial glow that spans the filled shape. */
export const glow = (stage: Stage, key: string, stops: readonly Stop[]): string => {
  stage.defs.push(`<radialGradient id="${stage.id}${key}">${stopsOf(stops)}</radialGradient>`)
  return `url(#${stage.id}${key})`
}

/** Adds a blur. The radius is in units of the group that uses it. */
export const blur = (stage: Stage, key: string, radius: number): string => {
  stage.defs.push(
    `<filter id="${stage.id}${key}" x="-20%" y="-90%" width="140%" height="280%">` +
      `<feGaussianBlur stdDeviation="${decimal(radius)}"/></filter>`,
  )
  return ` filter="url(#${stage.id}${key})"`
}

export const clip = (stage: Stage, key: string, shapes: string): string => {
  stage.defs.push(`<clipPath id="${stage.id}${key}">${shapes}</clipPath>`)
  return ` clip-path="url(#${stage.id}${key})"`
}

const faded = (opacity: number): string => {
  return opacity < 1 ? ` opacity="${decimal(opacity)}"` : ''
}

export const filled = (path: string, paint: string, opacity = 1, more = ''): string => {
  return `<path d="${path}" fill="${paint}"${faded(opacity)}${more}/>`
}

export const stroked = (path: string, color: string, width: number, opacity = 1, more = ''): string => {
  return `<path d="${path}" stroke="${color}" stroke-width="${decimal(width)}"${faded(opacity)}${more}/>`
}

export const disc = (x: number, y: number, radius: number, paint: string, opacity = 1): string => {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${shorten(radius)}" fill="${paint}"${faded(opacity)}/>`
}

export const oval = (x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): string => {
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${shorten(rx)}" ry="${shorten(ry)}"`
  return `<ellipse ${at} fill="${paint}"${faded(opacity)}/>`
}

export const block = (x: number, y: number, width: number, height: number, paint: string, opacity = 1): string => {
  const corner = `${x ? ` x="${Math.round(x)}"` : ''}${y ? ` y="${Math.round(y)}"` : ''}`
  return `<rect${corner} width="${Math.round(width)}" height="${Math.round(height)}" fill="${paint}"${faded(opacity)}/>`
}

export const escaped = (text: string): string => {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\u{10FFFF}]/gu, '')
}

/** Path data with all numbers rounded to whole pixels. Line breaks are just for readability. */
export const path = (parts: TemplateStringsArray, ...values: readonly (number | string)[]): string => {
  let text = parts[0] ?? ''
  for (const [i, value] of values.entries())
    text += `${typeof value === 'number' ? Math.round(value) || 0 : value}${parts[i + 1] ?? ''}`

  return text.replace(/\s*\n\s*/g, ' ')
}
