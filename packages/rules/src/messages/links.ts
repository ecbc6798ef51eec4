// Sanitizes messages for display: removes characters that reorder or hide text.

/** Direction overrides: `cod.exe` would display as `exe.doc`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Invisible characters, which can split a word. */
const unseen =
  /\u034F|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/gu
/** Joiners belong inside emoji and some scripts; elsewhere they only hide. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{M}])[\u200C\u200D]|\u200D(?=[\w\s]|$)/gu

/** The text without direction and invisible characters. */
export const plainText = (text: string) => text.replace(turning, '').replace(unseen, '').replace(looseJoiner, '')

/** Normalizes text for comparison: ignores case, spacing and invisible characters. */
export const sameText = (text: string) => plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

// Links in messages. A stranger's link stays text until the reader asks for it.

export type Link = {
  kind: 'link'
  text: string
  url: string
  /** The target's host in punycode, which exposes lookalike letters. */
  host: string
  /** The path, for links to our own pages. */
  path: string | null
}
type Part = { kind: 'text'; text: string } | Link

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu
/** Punctuation at the end of a sentence is not part of an address. */
const trailing = new Set(".,;:!?'’…»]}*")

const countOf = (sign: string, text: string) => text.split(sign).length - 1

/** Strips trailing punctuation and an unmatched closing parenthesis. */
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
  // Remove user info, which fakes a host, as in https://bank.example@evil.example.
  url.username = ''
  url.password = ''
  const isOwn = url.origin === ownOrigin && !/^\/(?:api|\/)/.test(url.pathname)
  return { kind: 'link', text, url: url.href, host: url.host, path: isOwn ? `${url.pathname}${url.search}${url.hash}` : null }
}

/**
 * Splits a message into text and links, without invisible or direction characters. `ownOrigin`: our origin, `https://tailshare.example`.
 */
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

/** Text that mail programs turn into links: `evil.com`, or anything that continues like a URL, `evil.bank/pay`. */
const bareAddress =
  /(?<![\p{L}\p{N}@._/-])((?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|info|biz|io|co|app|dev|xyz|top|site|online|shop|store|link|click|live|ly|cc|ru|cn|pro|club|vip|bank|pay)(?![\p{L}\p{N}-])|\p{L}{2,}(?=[/:?#]\S)))(?:[/:?#]\S*)?/giu

const place = (host: string) => `[link to ${host.replaceAll('.', ' . ')}]`

/** Replaces links by their host, for notices and mails, where other programs would make them clickable. */
export const withoutLinks = (message: string, ownOrigin: string) => {
  const ownHost = new URL(ownOrigin).host
  return messageParts(message, ownOrigin)
    .map((part) => {
      if (part.kind === 'link') return part.path === null ? place(part.host) : part.text
      return part.text.replace(bareAddress, (found, host: string) => (host.toLowerCase() === ownHost ? found : place(host)))
    })
    .join('')
}
