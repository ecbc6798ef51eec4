import { expect, test } from 'vitest'
import { stepText } from './stepText.ts'

test('the next step names its question as the record does', () => {
  expect(stepText({ kind: 'number', title: 'TKS left' }, false)).toBe('Next: TKS left')
  expect(stepText({ kind: 'photo', title: 'Left front' }, false)).toBe('Photo: Left front')
  expect(stepText({ kind: 'number', title: 'Hobbs' }, true)).toBe('Check again: Hobbs')
})
