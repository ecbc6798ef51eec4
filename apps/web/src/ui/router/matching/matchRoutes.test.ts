import { expect, test } from 'vitest'
import { matchRoutes } from './matchRoutes.ts'

const routes = [
  {
    children: [
      { path: '/' },
      { path: '/messages/:person' },
      { path: '/messages/system/:id?' },
      { path: '/aircraft/:id/info' },
      { path: '/a.b' },
      { path: '*' },
    ],
  },
]
const found = (pathname: string) => {
  const match = matchRoutes(routes, pathname).at(-1)
  return [match?.route.path, { ...match?.params }]
}

test.each([
  ['/', '/', {}],
  ['/messages/7', '/messages/:person', { person: '7' }],
  // The more specific pattern wins, regardless of order.
  ['/messages/system', '/messages/system/:id?', { id: undefined }],
  ['/messages/system/9', '/messages/system/:id?', { id: '9' }],
  ['/Aircraft/7/INFO/', '/aircraft/:id/info', { id: '7' }],
  ['/aircraft/N%2F4%20a/info', '/aircraft/:id/info', { id: 'N/4 a' }],
  ['/aircraft/100%/info', '/aircraft/:id/info', { id: '100%' }],
  ['/aircraft/7/info/more', '*', {}],
  ['/aircraft//info', '*', {}],
  ['/axb', '*', {}],
  ['/a.b', '/a.b', {}],
])('%s leads to %s', (pathname, path, params) => {
  expect(found(pathname)).toEqual([path, params])
})

test('layouts come before their page, and an unknown path matches nothing', () => {
  expect(matchRoutes(routes, '/').map(({ route }) => route)).toEqual([routes[0], routes[0]!.children[0]])
  expect(matchRoutes([{ path: '/only' }], '/other')).toEqual([])
})
