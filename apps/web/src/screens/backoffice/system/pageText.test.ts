import { expect, test } from 'vitest'
import { pageText, viewsText } from './pageText.ts'

test.each([
  ['/', '/'],
  ['/aircraft/:id/info', '/aircraft/…/info'],
  ['/owner/:id?', '/owner/…'],
  ['/operator/questions/:model/:stage', '/operator/questions/…/…'],
  ['*', 'Addresses that lead nowhere'],
] as const)('the page %s is called %s', (page, text) => {
  expect(pageText(page)).toBe(text)
})

test('views are counted in words', () => {
  expect([0, 1, 1234].map(viewsText)).toEqual(['0 views', '1 view', '1,234 views'])
})
