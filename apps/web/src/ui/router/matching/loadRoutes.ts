import type { Match, Route } from './matchRoutes.ts'

/** The error that stopped a page; the boundary of match `at` shows it. */
type Failure = { at: number; error: unknown }
/** Loader results, by match. */
export type Loaded = { data: unknown[]; failure: Failure | null }

/** Loader results of a server-rendered page, with the path and query it was rendered for. */
export type Drawn = Loaded & { at: string }

/** Throw or return it from a loader to redirect. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}
export const redirect = (to: string) => new Redirect(to)

/** Loads a route's code once. */
export const fetchCode = async (route: Route) => {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
}

const boundaryAt = (matches: readonly Match[], failed: number) =>
  Math.max(
    0,
    matches.findLastIndex(({ route }, index) => index <= failed && route.ErrorBoundary),
  )

/** Loads the code of all matches and runs their loaders in parallel. */
export const loadRoutes = async (matches: readonly Match[], url: URL): Promise<Loaded | Redirect> => {
  const outcomes = await Promise.all(
    matches.map(async ({ route, params }): Promise<{ data?: unknown; error?: unknown; isBroken?: true }> => {
      try {
        await fetchCode(route)
        return { data: await route.loader?.({ params, url }) }
      } catch (error) {
        return error instanceof Redirect ? { data: error } : { error, isBroken: true }
      }
    }),
  )
  const data = outcomes.map((outcome) => outcome.data)
  const elsewhere = data.find((one) => one instanceof Redirect)
  if (elsewhere) return elsewhere
  const failed = outcomes.findIndex(({ isBroken }) => isBroken)
  return { data, failure: failed < 0 ? null : { at: boundaryAt(matches, failed), error: outcomes[failed]!.error } }
}
