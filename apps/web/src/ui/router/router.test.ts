import { expect, test } from 'vitest'
import { addressText, type Location } from './matching/address.ts'
import { type History, locationAt } from './history.ts'
import { redirect } from './matching/loadRoutes.ts'
import type { Route } from './matching/matchRoutes.ts'
import { makeRouter } from './router.ts'

const origin = 'http://tailshare.example'
const placeAt = (text: string) => locationAt(new URL(text, origin), origin)

/** A stub of the browser's history. */
const historyAt = (text: string) => {
  const entries: Location[] = [placeAt(text)]
  let at = 0
  let hear = () => undefined as void
  const history: History = {
    here: () => entries[at]!,
    write: (location, replace) => {
      if (!replace) at++
      entries.splice(at, Infinity, location)
    },
    go: (steps) => {
      at += steps
      hear()
    },
    listen: (listener) => {
      hear = listener
      return () => undefined
    },
  }
  return { history, steps: () => entries.map(addressText) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const boundary = () => null

/** Pages that name their URL; `/slow` loads on demand. */
const madeAt = async (text: string, more: Route[] = []) => {
  const { history, steps } = historyAt(text)
  const asked: string[] = []
  let finish = () => undefined as void
  const routes: Route[] = [
    {
      ErrorBoundary: boundary,
      children: [
        { path: '/slow', loader: () => new Promise<void>((resolve) => (finish = resolve)) },
        { path: '/moved', loader: () => redirect('/there?came=1') },
        ...more,
        {
          path: '*',
          loader: ({ url }) => {
            asked.push(url.pathname + url.search)
            return url.pathname
          },
        },
      ],
    },
  ]
  const router = makeRouter(routes, history, origin)
  await settled()
  const shown = () => addressText(router.state().location)
  return { router, history, steps, asked, shown, finish: () => finish() }
}

test('the first page is loaded before it shows', async () => {
  const { router, history } = await madeAt('/a')
  expect(router.state()).toMatchObject({ isReady: true, isLoading: false, data: [undefined, '/a'] })
  expect(makeRouter([{ path: '*' }], history, origin).state().isReady).toBe(false)
})

test('a server-rendered page is not loaded again', async () => {
  const { history } = historyAt('/a?b=c#below')
  const drawn = { at: '/a?b=c', data: ['drawn'], failure: null }
  const router = makeRouter([{ path: '*', loader: () => 'anew' }], history, origin, drawn)
  await settled()
  expect(router.state()).toMatchObject({ isReady: true, isLoading: false, data: ['drawn'] })
  expect(addressText(router.state().location)).toBe('/a?b=c#below')
})

test('the URL changes once the next page is ready, and until then the old one shows', async () => {
  const { router, steps, shown, finish } = await madeAt('/a')
  const arrival = router.navigate('/slow')
  await settled()
  expect([shown(), steps(), router.state().isLoading]).toEqual(['/a', ['/a'], true])
  finish()
  await arrival
  expect([shown(), steps(), router.state().isLoading]).toEqual(['/slow', ['/a', '/slow'], false])
})

test('the target of a pending navigation is known, and of two the later one', async () => {
  const { router, shown, finish } = await madeAt('/a')
  const wanted = () => addressText(router.state().wanted)
  expect(wanted()).toBe('/a')
  const slow = router.navigate('/slow?type=twin')
  expect([shown(), wanted()]).toEqual(['/a', '/slow?type=twin'])
  const later = router.navigate('/moved')
  expect([shown(), wanted()]).toEqual(['/a', '/moved'])
  await settled()
  finish()
  await Promise.all([slow, later])
  expect([shown(), wanted()]).toEqual(['/there?came=1', '/there?came=1'])
  await router.navigate({ search: '?came=1', hash: 'below' })
  expect(wanted()).toBe('/there?came=1#below')
})

test('a later navigation supersedes a pending one', async () => {
  const { router, steps, shown, finish } = await madeAt('/a')
  const slow = router.navigate('/slow')
  await router.navigate('/b')
  finish()
  await slow
  expect([shown(), steps()]).toEqual(['/b', ['/a', '/b']])
})

test('a new query runs the loader again; a new hash does not', async () => {
  const { router, asked, steps } = await madeAt('/a')
  await router.navigate('?q=1', { preventScrollReset: true })
  expect(router.state().keepsScroll).toBe(true)
  await router.navigate({ search: '?q=1', hash: 'below' })
  expect(asked).toEqual(['/a', '/a?q=1'])
  expect(steps()).toEqual(['/a', '/a?q=1', '/a?q=1#below'])
  expect(router.state()).toMatchObject({ keepsScroll: false, data: [undefined, '/a'] })
})

test('a redirect replaces the navigation that led to it', async () => {
  const { router, steps, shown, history } = await madeAt('/a')
  await router.navigate('/moved')
  expect([shown(), steps()]).toEqual(['/there?came=1', ['/a', '/there?came=1']])
  await router.navigate('/b', { replace: true })
  expect(steps()).toEqual(['/a', '/b'])
  // A redirect reached by Back or Forward is replaced, too.
  history.write(placeAt('/moved'), false)
  history.go(0)
  await settled()
  expect([shown(), steps()]).toEqual(['/there?came=1', ['/a', '/b', '/there?came=1']])
})

test('back shows the previous page with its history state', async () => {
  const { router, shown } = await madeAt('/a')
  await router.navigate('/b', { state: { from: 'a' } })
  await router.navigate('/c')
  await router.navigate(-1)
  await settled()
  expect(shown()).toBe('/b')
  expect(router.state().location.state).toEqual({ from: 'a' })
})

test('a failure shows in the nearest boundary, and the next page works', async () => {
  const broken = new Error('broken')
  const fail = () => {
    throw broken
  }
  const { router } = await madeAt('/a', [
    { path: '/inner', ErrorBoundary: boundary, loader: fail },
    { path: '/outer', lazy: fail },
  ])
  await router.navigate('/inner')
  expect(router.state().failure).toEqual({ at: 1, error: broken })
  await router.navigate('/outer')
  expect(router.state().failure).toEqual({ at: 0, error: broken })
  await router.navigate('/b')
  expect(router.state().failure).toBeNull()
})

test('code that failed to load is requested again', async () => {
  let tries = 0
  const lazy = () => {
    tries++
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ loader: () => 'here' })
  }
  const { router } = await madeAt('/a', [{ path: '/lazy', lazy }])
  await router.navigate('/lazy')
  expect(router.state().failure).not.toBeNull()
  await router.navigate('/lazy')
  await router.navigate('/lazy')
  expect(router.state()).toMatchObject({ failure: null, data: [undefined, 'here'] })
  expect(tries).toBe(2)
})

test('a reload runs the guards of the current page again', async () => {
  const { router, asked, steps } = await madeAt('/a#below')
  await router.reload()
  expect(asked).toEqual(['/a', '/a'])
  expect(steps()).toEqual(['/a#below'])
})

test('a reload while another page loads leads to that page, with guards that run again', async () => {
  const { router, steps, shown, finish } = await madeAt('/a')
  void router.navigate('/slow')
  await settled()
  const again = router.reload()
  await settled()
  finish()
  await again
  expect([shown(), steps(), router.state().isLoading]).toEqual(['/slow', ['/a', '/slow'], false])
})

test('after Back before hydration, the page hydrates as rendered and then shows the page before', async () => {
  const { history, steps } = historyAt('/people?search=n417ts')
  history.write(placeAt('/people'), true)
  const routes: Route[] = [{ path: '*', loader: ({ url }) => url.search }]
  const router = makeRouter(routes, history, origin, { at: '/people?search=n417ts', data: ['?search=n417ts'], failure: null })
  await settled()
  expect([addressText(router.first.location), router.first.isReady]).toEqual(['/people?search=n417ts', true])
  expect([addressText(router.state().location), router.state().data]).toEqual(['/people', ['']])
  expect(steps()).toEqual(['/people'])
})
