import { luminance, mix, multiply } from '../svg/color.ts'
import type { Livery } from './liveries.ts'
import type { Light } from '../scene/palette.ts'

/** A livery in a given light. */
export type Finish = {
  light: Light
  style: Livery['style']
  base: string
  accent: string
  trim: string
  shaded: (color: string, share: number) => string
  lit: (color: string, share: number) => string
  metal: string
  rubber: string
  dark: string
}

export const finishOf = (livery: Livery, light: Light): Finish => {
  const shaded = (color: string, share: number): string => mix(color, light.shade, share)
  const key = multiply(light.key, mix(light.ambient, '#ffffff', 0.5))
  return {
    light,
    style: livery.style,
    base: multiply(livery.base, light.ambient),
    accent: multiply(livery.accent, light.ambient),
    trim: multiply(livery.trim, light.ambient),
    shaded,
    // Dark paint reflects little and stays dark.
    lit: (color, share) => mix(color, key, luminance(color) < 0.06 ? share * 0.35 : share),
    metal: shaded('#c9ced2', 0.12 + light.lamps * 0.3),
    rubber: shaded('#23262b', 0.15 + light.lamps * 0.3),
    dark: shaded('#3a4048', 0.35),
  }
}
