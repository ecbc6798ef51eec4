import { expect, test } from 'vitest'
import { afterSlash, fitting } from './fitting.ts'

const answers = [
  { name: 'Keys', text: 'In the lockbox' },
  { name: 'TKS', text: 'The key is in the hangar' },
]

test.each([
  ['', ['Keys', 'TKS']],
  ['KEY', ['Keys', 'TKS']],
  ['key hang', ['TKS']],
  ['nothing', []],
])('"%s" finds %j', (typed, names) => expect(fitting(answers, typed).map(({ name }) => name)).toEqual(names))

test.each([
  ['/', ''],
  ['/tks', 'tks'],
  ['/keys now', 'keys now'],
  ['Hello', undefined],
  ['and/or', undefined],
  ['/etc/hosts', undefined],
  ['/a\nb', undefined],
])('%j searches saved replies for %j', (typed, asked) => expect(afterSlash(typed)).toBe(asked))
