import type { Match, Route } from './matchRoutes.ts'

/** What stopped a page; the boundary of the match `at` shows it. */
type Failure = { at: number; error: unknown }
/** What the loaders returned, match by match. */
export type Loaded = { data: unknown[]; failure: Failure | null }

/** The same for a page that the server has drawn, and the path and search that it was drawn for. */
export type Drawn = Loaded & { at: string }

/** Thrown or returned by a loader: the page is elsewhere. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}
export const redirect = (to: string) => new Redirect(to)

/** Fetches the code of a route, once. */
export const fetchCode = async (route: Route) => {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
}

const boundaryAt = (matches: readonly Match[], failed: number) =>
  Math.max(
    0,
    matches.findLastIndex(({ route }, index) => index <= failed && route.ErrorBoundary),
  )

/** Fetches the code of all matches and runs their loaders, side by side. */
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
