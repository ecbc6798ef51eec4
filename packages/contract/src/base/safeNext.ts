/** Where a sign-in leads: a path of this site, or null. Other sites, schemes and `//host` are refused. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith('/')) return null
  const base = 'https://here.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  // Dots can leave two slashes in front, which browsers read as a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
