import { expect, test } from 'vitest'
import { listedText } from './countText.ts'

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Bo'], 'Ana and Bo'],
  [[1, 2, 3], '1, 2 and 3'],
])('%j reads %s', (items, text) => expect(listedText(items)).toBe(text))
