/** Like the server: at punctuation and whitespace. */
const wordsOf = (search: string) => search.split(/[\p{P}\s]+/u).filter(Boolean)
const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

type Part = { text: string; isHit: boolean }

export const marked = (text: string, search: string): Part[] => {
  const words = wordsOf(search).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return [{ text, isHit: false }]
  const hit = new RegExp(String.raw`(?<=^|[\p{P}\s])(${words.map(escaped).join('|')})`, 'giu')
  return text
    .split(hit)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

const before = 24

/** Cut to start shortly before the first match. */
export const fromHit = (text: string, search: string) => {
  const [first, ...rest] = marked(text, search)
  if (!first || first.isHit || rest.length === 0 || first.text.length <= before) return text
  const start = first.text.lastIndexOf(' ', first.text.length - before) + 1
  return start === 0 ? text : `…${text.slice(start)}`
}
