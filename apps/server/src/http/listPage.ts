import { apiBase } from '@tailshare/contract/base/constants'

/** Response of a paginated list. `next`: URL of the next page with the same filters. */
export const listPage = <T>(
  path: string,
  query: { limit: number; offset: number } & Record<string, unknown>,
  { count, results }: { count: number; results: T[] },
) => {
  const offset = query.offset + results.length
  if (results.length === 0 || offset >= count) return { count, next: null, results }
  // The offset replaces the page number.
  const filters = Object.entries({ ...query, offset }).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== null,
  )
  return {
    count,
    next: `${apiBase}${path}?${new URLSearchParams(filters.map(([key, value]) => [key, String(value)])).toString()}`,
    results,
  }
}
