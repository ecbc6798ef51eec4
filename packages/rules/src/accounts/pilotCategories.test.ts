import fc from 'fast-check'
import type { PilotCategory } from '@tailshare/contract/constants'
import { expect, test } from 'vitest'
import { choose, disabledCategories } from './pilotCategories.ts'

test('a CSIP is neither student nor non-pilot', () => {
  expect(disabledCategories(['csip_pilot'])).toEqual(['student_pilot', 'non_pilot'])
})

test.each(['student_pilot', 'non_pilot'] as const)('%s disables all others', (category) => {
  expect(disabledCategories([category])).toHaveLength(4)
})

test('choosing student clears what was chosen, and choosing again takes it back', () => {
  expect(choose(['licensed_pilot', 'instructor_pilot'], 'student_pilot')).toEqual(['student_pilot'])
  expect(choose(['student_pilot'], 'student_pilot')).toEqual([])
  expect(choose(['licensed_pilot'], 'csip_pilot')).toEqual(['licensed_pilot', 'csip_pilot'])
})

test('what is disabled cannot be chosen', () => {
  expect(choose(['csip_pilot'], 'student_pilot')).toEqual(['csip_pilot'])
  expect(choose(['student_pilot'], 'csip_pilot')).toEqual(['student_pilot'])
})

test('no series of choices ends with a category that another one disables', () => {
  const category = fc.constantFrom<PilotCategory>(
    'student_pilot',
    'licensed_pilot',
    'instructor_pilot',
    'csip_pilot',
    'non_pilot',
  )
  fc.assert(
    fc.property(fc.array(category, { maxLength: 12 }), (choices) => {
      const chosen = choices.reduce<PilotCategory[]>((held, next) => choose(held, next), [])
      expect(chosen.filter((each) => disabledCategories(chosen).includes(each))).toEqual([])
    }),
  )
})
