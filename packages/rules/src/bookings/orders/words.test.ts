import { expect, test } from 'vitest'
import { inSentence } from './words.ts'

test.each([
  ['Medical certificate', 'medical certificate'],
  ['SF50 type rating', 'SF50 type rating'],
  ['VOR check', 'VOR check'],
  ['Photo ID', 'photo ID'],
])('%s within a sentence is %s', (title, within) => expect(inSentence(title)).toBe(within))
