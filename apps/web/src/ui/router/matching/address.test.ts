import { expect, test } from 'vitest'
import { addressText, resolve, type To } from './address.ts'

test.each<[To, string]>([
  ['/search?a=1#top', '/search?a=1#top'],
  ['?a=1', '/here?a=1'],
  ['?', '/here'],
  ['', '/here'],
  ['#top', '/here#top'],
  [{ search: 'a=1', hash: 'top' }, '/here?a=1#top'],
  [{ search: '?a=1' }, '/here?a=1'],
  [{ search: '' }, '/here'],
  [{ pathname: '/there', hash: '#' }, '/there'],
  ['/what?q=a/b?c#d?e', '/what?q=a/b?c#d?e'],
])('%o from /here is %s', (to, text) => {
  expect(addressText(resolve(to, '/here'))).toBe(text)
})

test.each(['//elsewhere.example/a', 'elsewhere.example/a', '/\\elsewhere.example/a', String.raw`\\elsewhere.example/a`])(
  '%s stays on this site',
  (to) => {
    expect(resolve(to, '/here').pathname).toBe('/elsewhere.example/a')
  },
)
