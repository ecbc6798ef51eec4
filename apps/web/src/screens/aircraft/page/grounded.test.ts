import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { expect, test } from 'vitest'
import { groundedBy } from './grounded.ts'

const squawk = (severity: 'grounding' | 'limit' | 'cosmetic', text: string) => ({ severity, text }) as Aircraft['squawks'][number]

test('only a grounding squawk grounds an aircraft', () => {
  expect(groundedBy({ squawks: [] })).toBeNull()
  expect(groundedBy({ squawks: [squawk('cosmetic', 'Sun visor loose.'), squawk('limit', 'Autopilot inoperative')] })).toBeNull()
  expect(groundedBy({ squawks: [squawk('limit', 'Autopilot'), squawk('grounding', 'Nose tire, cord visible.')] })).toBe(
    'Nose tire, cord visible',
  )
})
