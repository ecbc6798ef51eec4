import type { QueryClient } from '@tanstack/react-query'

/** One cookie of a cookie header or `document.cookie`, as it was kept; none that is empty. */
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

/** Keeps a value on this device so that the server can draw the next page with it, or one page alone; `seconds` of 0 forget it. */
export const keepCookie = (name: string, value: string, seconds: number, page = '/') => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${page}; SameSite=Lax; Max-Age=${seconds}${secure}`
}

export const yearSeconds = 31_536_000

const cookiesOfClient = new WeakMap<QueryClient, string>()
/** On the server, where each request has a client of its own. */
export const setCookies = (client: QueryClient, cookies: string) => cookiesOfClient.set(client, cookies)
/** For loaders, on both sides; what is drawn reads those of the page, which stay the same until it is alive. */
export const cookiesOf = (client: QueryClient) => (import.meta.env.SSR ? (cookiesOfClient.get(client) ?? '') : document.cookie)
