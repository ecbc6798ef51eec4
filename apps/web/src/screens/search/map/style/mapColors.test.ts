import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../../../ui/styles/tokens.css', import.meta.url), 'utf8')

/** The value of a token in a theme, following references. */
const colorOf = (name: string, theme: 'light' | 'dark'): string => {
  const value = new RegExp(`^ *${name}: (.+);`, 'm').exec(tokens)?.[1] ?? ''
  const [, referred] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (referred) return colorOf(referred, theme)
  const [, light = value, dark = value] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
  return theme === 'light' ? light : dark
}

/** Relative luminance and contrast as in WCAG 2.2. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(['light', 'dark'] as const)('the map in the %s theme', (theme) => {
  const between = (one: string, other: string) => contrast(colorOf(one, theme), colorOf(other, theme))

  test('distinguishes land from sea', () => expect(between('--map-land', '--map-water')).toBeGreaterThanOrEqual(1.5))

  test.each(['--map-pin', '--map-pin-on', '--map-pin-dim'])('gives %s enough contrast to land and to its price', (pin) => {
    expect(between(pin, '--map-land')).toBeGreaterThanOrEqual(4.5)
    expect(between('--paper', pin)).toBeGreaterThanOrEqual(4.5)
  })

  test('has legible names on land and sea', () => {
    expect(between('--ink-3', '--map-land')).toBeGreaterThanOrEqual(4.5)
    expect(between('--ink', '--map-water')).toBeGreaterThanOrEqual(4.5)
  })

  test('draws visible rings on land and sea', () => {
    expect(between('--sky', '--map-land')).toBeGreaterThanOrEqual(3)
    expect(between('--sky', '--map-water')).toBeGreaterThanOrEqual(3)
  })
})
