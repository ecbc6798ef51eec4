import { plainText } from './plainText.ts'

// Links in what people write to each other. A link of a stranger is text until its reader asks for it.

export type Link = {
  kind: 'link'
  /** As it was written. */
  text: string
  /** Where it leads. */
  url: string
  /** Whose site that is, as the network spells it: letters that only look alike do not. */
  host: string
  /** The address inside this product, of our own pages. */
  path: string | null
}
type Part = { kind: 'text'; text: string } | Link

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu
/** What ends a sentence is no part of an address in it. */
const trailing = new Set(".,;:!?'’…»]}*")

const countOf = (sign: string, text: string) => text.split(sign).length - 1

/** Without what ends its sentence, and without a bracket that was opened before it. */
const trimmed = (text: string) => {
  let surplus = countOf(')', text) - countOf('(', text)
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text[end - 1]!
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!trailing.has(last)) break
  }
  return text.slice(0, end)
}

const linkOf = (text: string, ownOrigin: string): Link | null => {
  const written = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(written)) return null
  const url = new URL(written)
  if (!url.hostname.includes('.') && url.origin !== ownOrigin) return null
  // A name before the host, as in https://bank.example@evil.example, only pretends.
  url.username = ''
  url.password = ''
  const isOwn = url.origin === ownOrigin && !/^\/(?:api|\/)/.test(url.pathname)
  return { kind: 'link', text, url: url.href, host: url.host, path: isOwn ? `${url.pathname}${url.search}${url.hash}` : null }
}

/** A message as text and links, without what turns or hides either. `ownOrigin` is ours: `https://tailshare.example`. */
export const messageParts = (message: string, ownOrigin: string): Part[] => {
  const text = plainText(message)
  const parts: Part[] = []
  let done = 0
  const say = (until: number) => {
    if (until > done) parts.push({ kind: 'text', text: text.slice(done, until) })
  }
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = linkOf(trimmed(found), ownOrigin)
    if (!link) continue
    say(index)
    parts.push(link)
    done = index + link.text.length
  }
  say(text.length)
  return parts
}

/** What mail programs make a link of without being told: `evil.com`, and anything that goes on like an address, `evil.bank/pay`. */
const bareAddress =
  /(?<![\p{L}\p{N}@._/-])((?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|info|biz|io|co|app|dev|xyz|top|site|online|shop|store|link|click|live|ly|cc|ru|cn|pro|club|vip|bank|pay)(?![\p{L}\p{N}-])|\p{L}{2,}(?=[/:?#]\S)))(?:[/:?#]\S*)?/giu

const place = (host: string) => `[link to ${host.replaceAll('.', ' . ')}]`

/** For a notice and its mail, where other programs would make links of them: only where they lead. */
export const withoutLinks = (message: string, ownOrigin: string) => {
  const ownHost = new URL(ownOrigin).host
  return messageParts(message, ownOrigin)
    .map((part) => {
      if (part.kind === 'link') return part.path === null ? place(part.host) : part.text
      return part.text.replace(bareAddress, (found, host: string) => (host.toLowerCase() === ownHost ? found : place(host)))
    })
    .join('')
}
