import type { QueryClient } from '@tanstack/react-query'

/** A cookie from a cookie header or `document.cookie`; null if absent or empty. */
export const cookieIn = (cookies: string, name: string): string | null => {
  const kept = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (!kept) return null
  try {
    return decodeURIComponent(kept)
  } catch {
    return null
  }
}

/** Stores a value on this device for the server to render with, optionally for one page. `seconds` 0 deletes it. */
export const keepCookie = (name: string, value: string, seconds: number, page = '/') => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${page}; SameSite=Lax; Max-Age=${seconds}${secure}`
}

export const yearSeconds = 31_536_000

const cookiesOfClient = new WeakMap<QueryClient, string>()
/** Server only; each request has its own client. */
export const setCookies = (client: QueryClient, cookies: string) => cookiesOfClient.set(client, cookies)
/** For loaders on both sides. Components read the page's cookies instead, which do not change before hydration. */
export const cookiesOf = (client: QueryClient) => (import.meta.env.SSR ? (cookiesOfClient.get(client) ?? '') : document.cookie)
