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
const trailing = /[.,;:!?'’…»\]}*]+$/u

const unbalanced = (text: string) => text.endsWith(')') && text.split(')').length > text.split('(').length

const trimmed = (text: string): string => {
  const cut = text.replace(trailing, '')
  const shorter = unbalanced(cut) ? cut.slice(0, -1) : cut
  return shorter === text ? text : trimmed(shorter)
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

/** For a notice and its mail, where other programs would make links of them: only where they lead. */
export const withoutLinks = (message: string, ownOrigin: string) =>
  messageParts(message, ownOrigin)
    .map((part) => (part.kind === 'text' || part.path !== null ? part.text : `[link to ${part.host.replaceAll('.', ' . ')}]`))
    .join('')
