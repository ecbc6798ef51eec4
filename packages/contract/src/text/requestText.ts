/** A query value. Arrays are joined by commas. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]

/** `{ locations: [1, 2], order: null }` → `?locations=1,2`. Omits null, undefined and empty arrays. */
export const queryText = (query: Record<string, QueryValue> | undefined): string => {
  const parts = Object.entries(query ?? {}).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value))
      return value.length === 0 ? [] : [`${encodeURIComponent(name)}=${value.map((one) => encodeURIComponent(one)).join(',')}`]
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Fills placeholders: `('account/user/{id}/', { id: 7 })` → `account/user/7/`. Throws if a value is missing. */
export const fillPath = (path: string, params: Record<string, string | number> | undefined): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
