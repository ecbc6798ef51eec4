import { apiBase } from '@tailshare/contract/base/constants'

/** The answer of a list that can grow; `next` is the call for the following page, with the same filters. */
export const listPage = <T>(
  path: string,
  query: { limit: number; offset: number } & Record<string, unknown>,
  { count, results }: { count: number; results: T[] },
) => {
  const offset = query.offset + results.length
  if (results.length === 0 || offset >= count) return { count, next: null, results }
  // A page counts from the start, so the offset takes its place.
  const filters = Object.entries({ ...query, offset }).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== null,
  )
  return {
    count,
    next: `${apiBase}${path}?${new URLSearchParams(filters.map(([key, value]) => [key, String(value)])).toString()}`,
    results,
  }
}
