/** `key` identifies the history entry; `state` is data stored with it. */
export type Location = { pathname: string; search: string; hash: string; key: string; state: unknown }
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>
/** A URL, or the parts to change. Parts before the first one given keep their current value. */
export type To = string | Partial<Address>

const partsOf = (text: string): Partial<Address> => {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text)!
  return { pathname, search, hash }
}
/** Adds the leading mark; empty if there is nothing but the mark. */
const marked = (mark: string, text = '') => {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare && mark + bare
}

/** Collapses leading slashes: `//host` would name another site. */
const ownPath = (pathname: string) => pathname.replace(/^[\\/]*/, '/')

/** Resolves a target against the current path. */
export const resolve = (to: To, here: string): Address => {
  const { pathname, search, hash } = typeof to === 'string' ? partsOf(to) : to
  return { pathname: ownPath(pathname || here), search: marked('?', search), hash: marked('#', hash) }
}

export const addressText = ({ pathname, search, hash }: Address) => pathname + search + hash
