import fc from 'fast-check'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { expect, test } from 'vitest'
import {
  categoriesOf,
  choose,
  disabledCategories,
  keptCategories,
  mainCategory,
  whyNotCategories,
  withoutCsip,
} from './pilotCategories.ts'

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

test('disabled categories cannot be chosen', () => {
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

test('the most significant category decides', () => {
  expect(mainCategory(['licensed_pilot', 'instructor_pilot'])).toBe('instructor_pilot')
  expect(mainCategory(['licensed_pilot', 'csip_pilot', 'instructor_pilot'])).toBe('csip_pilot')
  expect(mainCategory([])).toBeUndefined()
})

test.each<[PilotCategory[], string]>([
  [['student_pilot', 'licensed_pilot'], 'Student Pilot cannot be combined with Licensed Pilot Non-Instructor'],
  [['non_pilot', 'instructor_pilot'], 'Non Pilot cannot be combined with CFI/CFII Non-CSIP'],
  [['csip_pilot', 'student_pilot'], 'CSIP cannot be combined with Student Pilot'],
  [['csip_pilot', 'non_pilot'], 'CSIP cannot be combined with Non Pilot'],
])('%j is refused as the form refuses it', (chosen, message) => {
  expect(whyNotCategories({ pilotCategories: chosen })).toEqual({ field: 'pilotCategories', message })
})

test('the main category must be the most significant one', () => {
  const chosen: PilotCategory[] = ['licensed_pilot', 'csip_pilot']
  expect(whyNotCategories({ pilotCategory: 'csip_pilot', pilotCategories: chosen })).toBeNull()
  expect(whyNotCategories({ pilotCategory: 'licensed_pilot', pilotCategories: chosen })).toEqual({
    field: 'pilotCategory',
    message: 'Of the chosen categories this has to be CSIP',
  })
  expect(whyNotCategories({ pilotCategory: 'licensed_pilot' })).toBeNull()
})

const both = { pilotCategory: 'csip_pilot', pilotCategories: ['licensed_pilot', 'csip_pilot'] } as const
const account = () => ({ ...both, pilotCategories: [...both.pilotCategories] })

test('sent categories replace the chosen ones, and repeating the main category changes nothing', () => {
  expect(keptCategories({ pilotCategories: ['csip_pilot', 'licensed_pilot', 'csip_pilot'] }, account())).toEqual(both)
  expect(keptCategories({}, account())).toEqual(both)
  expect(keptCategories({ pilotCategory: 'csip_pilot' }, account())).toEqual(both)
  expect(keptCategories({ pilotCategory: 'student_pilot' }, account())).toEqual({
    pilotCategory: 'student_pilot',
    pilotCategories: ['student_pilot'],
  })
})

test('a list that does not lead to the main category counts as absent', () => {
  expect(categoriesOf(account())).toEqual(both.pilotCategories)
  expect(categoriesOf({ ...account(), pilotCategory: 'student_pilot' })).toEqual(['student_pilot'])
  expect(categoriesOf({ pilotCategory: 'licensed_pilot', pilotCategories: [] })).toEqual(['licensed_pilot'])
  expect(categoriesOf({ pilotCategory: null, pilotCategories: [] })).toEqual([])
})

test('giving up the CSIP role keeps the instructor role and the other chosen ones', () => {
  expect(withoutCsip(account())).toEqual({
    pilotCategory: 'instructor_pilot',
    pilotCategories: ['licensed_pilot', 'instructor_pilot'],
  })
})
