import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

test.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['a=1; theme=light; b=2', 'light'],
  ['mytheme=dark', 'system'],
  ['theme=pink', 'system'],
])('the cookies "%s" mean the %s theme', (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme)
})
