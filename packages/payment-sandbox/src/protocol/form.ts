import { shown } from './store.ts'

export type Param = string | Param[] | { [name: string]: Param }
export type Params = { [name: string]: Param }

const emptyParams = () => shown<Params>(Object.create(null))

/** `a[b][]=1` → ['a', 'b', '']. */
const keyParts = (key: string): string[] => {
  const head = key.indexOf('[')
  if (head < 1) return [key]
  return [key.slice(0, head), ...[...key.slice(head).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
}

const put = (into: Params, parts: string[], value: string) => {
  let at = into
  for (const [depth, part] of parts.entries()) {
    const name = part === '' ? String(Object.keys(at).length) : part
    if (depth === parts.length - 1) {
      at[name] = value
      return
    }
    const next = at[name]
    if (typeof next === 'object' && !Array.isArray(next)) {
      at = next
    } else {
      const fresh = emptyParams()
      at[name] = fresh
      at = fresh
    }
  }
}

/** Converts objects with numeric keys to arrays. */
const withLists = (value: Param): Param => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, inner]) => inner)
  const plain = emptyParams()
  for (const [name, inner] of entries) plain[name] = inner
  return plain
}

/** Decodes a form body or query string with Stripe's nesting: `items[0][price]=…`, `expand[]=…`, `metadata[key]=…`. */
export const decodeForm = (text: string): Params => {
  const flat = emptyParams()
  for (const [key, value] of new URLSearchParams(text)) put(flat, keyParts(key), value)
  const decoded = emptyParams()
  for (const [name, value] of Object.entries(flat)) decoded[name] = withLists(value)
  return decoded
}
