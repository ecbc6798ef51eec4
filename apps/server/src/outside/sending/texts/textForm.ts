import { productName } from '@tailshare/contract/base/constants'

// A text has 160 characters of the GSM alphabet (3GPP TS 23.038) or 70 others; two parts have 306 or 134.

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Count as two characters. */
const gsmExtended = new Set('^{}\\[~]|€')
const spelled: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
}

const isGsm = (letter: string) => gsm.has(letter) || gsmExtended.has(letter)

/** Replaces typographic characters: one would halve the capacity. */
const plain = (text: string) =>
  Array.from(text)
    .map((letter) => {
      if (isGsm(letter)) return letter
      const other = spelled[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return Array.from(other).every(isGsm) ? other : letter
    })
    .join('')

const placesOf = (text: string) =>
  Array.from(text).every(isGsm)
    ? Array.from(text).reduce((sum, letter) => sum + (gsmExtended.has(letter) ? 2 : 1), 0)
    : text.length
const roomFor = (text: string) => (Array.from(text).every(isGsm) ? 306 : 134)

const shorter = (text: string) => {
  const letters = Array.from(text.replace(/(\.\.\.)$/, ''))
  const cut = letters.slice(0, -1).join('')
  const atWord = cut.lastIndexOf(' ')
  return `${(atWord > 20 ? cut.slice(0, atWord) : cut).trimEnd()}...`
}

/** A notice as a text: sender, title and one link. At most two parts, and the link is never cut. */
export const shortText = ({ title, url }: { title: string; url?: string }) => {
  const written = (said: string) => [`${productName}: ${said}`, ...(url ? [url] : [])].join('\n')
  let said = plain(Array.from(title.replace(/\s+/g, ' ').trim()).slice(0, 320).join(''))
  while (placesOf(written(said)) > roomFor(written(said)) && said.length > 4) said = shorter(said)
  return written(said)
}
