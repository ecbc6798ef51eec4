/** Where a sign-in leads: a path of this site, or null. Other sites, schemes and `//host` are refused. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith('/')) return null
  const base = 'https://here.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  return url?.origin === base ? url.pathname + url.search + url.hash : null
}
