import { expect, test } from 'vitest'
import { usedText } from './usedText.ts'

test.each([
  [{ intervalHours: 50, hoursLeft: 1.4 }, '48.6 of 50.0 h used'],
  [{ intervalHours: 50, hoursLeft: 0 }, '50.0 of 50.0 h used'],
  [{ intervalHours: 50, hoursLeft: -1.4 }, null],
  [{ intervalHours: 50, hoursLeft: 80 }, null],
  [{ intervalHours: null, hoursLeft: 4 }, null],
  [{ intervalHours: 50, hoursLeft: null }, null],
] as const)('%o reads %s', (item, text) => expect(usedText(item)).toBe(text))
