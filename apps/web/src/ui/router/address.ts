/** A place in the application. `key` is the history entry's own; `state` is what was left there for the way back. */
export type Location = { pathname: string; search: string; hash: string; key: string; state: unknown }
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>
/** Where to: an address as text, or the parts of it that change. What is left out stays, up to the first part that is named. */
export type To = string | Partial<Address>

const partsOf = (text: string): Partial<Address> => {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text)!
  return { pathname, search, hash }
}
/** With its mark before it, or nothing where there is only the mark. */
const marked = (mark: string, text = '') => {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare && mark + bare
}

/** Never leaves this site: what begins with two slashes would name another host. */
const ownPath = (pathname: string) => pathname.replace(/^[\\/]*/, '/')

/** An address seen from a page. */
export const resolve = (to: To, here: string): Address => {
  const { pathname, search, hash } = typeof to === 'string' ? partsOf(to) : to
  return { pathname: ownPath(pathname || here), search: marked('?', search), hash: marked('#', hash) }
}

export const addressText = ({ pathname, search, hash }: Address) => pathname + search + hash
