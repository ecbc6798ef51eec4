import { contrast } from '@tailshare/aircraft-art/svg/color'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hourNamed, hours } from './hour.ts'

const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
const [, ink, inkAtNight] = /--ink: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)!

test('the headline has enough contrast to the sky at every hour, in both themes', () => {
  for (const [name, hour] of Object.entries(hours))
    for (const part of ['1', '2', '3', 'glow'] as const) {
      expect(contrast(hour[part][0], ink!), `${name} ${part}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(hour[part][1], inkAtNight!), `${name} ${part}, dark`).toBeGreaterThanOrEqual(4.5)
    }
})

test('a day has its hours in order, each once', () => {
  const day = Array.from({ length: 24 }, (_, hour) => hourNamed(hour))
  expect(day.filter((name, i) => name !== day[i - 1])).toEqual(['night', 'dawn', 'morning', 'noon', 'golden', 'dusk', 'night'])
})
