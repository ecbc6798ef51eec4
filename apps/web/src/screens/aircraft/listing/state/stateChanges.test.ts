import { expect, test } from 'vitest'
import { changesFor, wordsOf } from './stateChanges.ts'

test('a draft can only be deleted; signing lists it', () => {
  expect(changesFor('draft', true)).toEqual(['delete'])
})

test('an unlisted aircraft can be relisted, a listed one paused', () => {
  expect((['listed', 'paused', 'retired'] as const).map((state) => changesFor(state, true)[0])).toEqual(['pause', 'list', 'list'])
})

test('an operator may pause, retire and relist, and deletes nothing', () => {
  const states = ['draft', 'listed', 'paused', 'retired'] as const
  expect(states.map((state) => changesFor(state, false))).toEqual([[], ['pause', 'retire'], ['list', 'retire'], ['list']])
})

test('every change explains its effect before it is made', () => {
  for (const state of ['draft', 'listed', 'paused', 'retired'] as const)
    for (const change of changesFor(state, true)) {
      const { title, consequences, done } = wordsOf(change, 'N417TS', state === 'draft')
      expect(title).toContain('N417TS')
      expect(consequences.length).toBeGreaterThan(0)
      expect(done).toContain('N417TS')
    }
})
