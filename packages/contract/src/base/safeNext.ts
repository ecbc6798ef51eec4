/** Returns the path to open after sign-in, or null. Rejects other sites, schemes and `//host`. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith('/')) return null
  const base = 'https://here.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  // Dot segments can leave a leading `//`, which browsers read as a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
