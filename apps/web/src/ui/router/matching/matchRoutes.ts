import type { ComponentType } from 'react'

export type Params = Readonly<Record<string, string | undefined>>
export type Loader = (request: { params: Params; url: URL }) => unknown

/**
 * One entry of the route list: a full path (`/owner/:id?`; `*` matches anything), or a layout around `children`. `lazy` loads the missing
 * `Component` and `loader`; `ErrorBoundary` shows failures here and below.
 */
export type Route = {
  path?: string
  children?: Route[]
  Component?: ComponentType
  ErrorBoundary?: ComponentType
  loader?: Loader
  lazy?: () => Promise<{ Component?: ComponentType; loader?: Loader }>
  handle?: unknown
}
export type Match = { route: Route; params: Params }

type Way = { routes: Route[]; pattern: RegExp; weight: number }

const segmentOf = (segment: string) => {
  if (segment === '*') return '/.*'
  const name = /^:(\w+)(\??)$/.exec(segment)
  if (!name) return `/${segment.replace(/[.+()[\]{}^$|\\]/g, String.raw`\$&`)}`
  return name[2] ? `(?:/(?<${name[1]}>[^/]+))?` : `/(?<${name[1]}>[^/]+)`
}
/** The more specific of two matching patterns wins. */
const weightOf = (segment: string) => {
  if (segment === '*') return -1
  return segment.startsWith(':') ? 4 : 11
}

const waysIn = (routes: readonly Route[], above: Route[] = []): Way[] =>
  routes.flatMap((route) => {
    const chain = [...above, route]
    if (route.children) return waysIn(route.children, chain)
    const segments = (route.path ?? '').split('/').filter(Boolean)
    return {
      routes: chain,
      pattern: new RegExp(`^${segments.map(segmentOf).join('')}/*$`, 'i'),
      weight: segments.reduce((sum, segment) => sum + weightOf(segment), 0),
    }
  })

const known = new WeakMap<readonly Route[], Way[]>()
const waysOf = (routes: readonly Route[]) => {
  const ways = known.get(routes) ?? waysIn(routes).toSorted((one, other) => other.weight - one.weight)
  known.set(routes, ways)
  return ways
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The routes that match a path, outermost first; empty if none. */
export const matchRoutes = (routes: readonly Route[], pathname: string): Match[] => {
  for (const way of waysOf(routes)) {
    const found = way.pattern.exec(pathname)
    if (!found) continue
    const given = Object.entries(found.groups ?? {}).map(([name, text]) => [name, text && decoded(text)])
    const params = Object.fromEntries(given) as Params
    return way.routes.map((route) => ({ route, params }))
  }
  return []
}
