import { codeLength } from '@tailshare/contract/base/constants'

type Boxes = readonly string[]
export type Move = { boxes: Boxes; focus: number }

export const emptyBoxes: Boxes = Array.from({ length: codeLength }, () => '')
const last = codeLength - 1

/** Words of six, whole or as two halves with a dash: first as our mails write them, then any with a digit. */
const codeWords = [/[A-HJKMNP-Z2-9]{3}\p{Pd}?[A-HJKMNP-Z2-9]{3}/gu, /(?=[\p{L}\p{Pd}]*\d)[0-9A-Za-z]{3}\p{Pd}?[0-9A-Za-z]{3}/gu]
const whole = (word: RegExp) => new RegExp(`(?<![\\p{L}\\p{N}])${word.source}(?![\\p{L}\\p{N}])`, word.flags)

/** Letters and digits of a code; of a sentence, only those of the last word that looks like a code. */
const charactersOf = (text: string): string[] => {
  const visible = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const plain = (part: string) => part.match(/[0-9A-Za-z]/g) ?? []
  const isOneWord = !/[^\p{L}\p{N}]/u.test(visible.trim())
  if (isOneWord || plain(visible).length <= codeLength) return plain(visible)
  const found = codeWords.map((word) => visible.match(whole(word))?.at(-1)).find((word) => word !== undefined)
  return plain(found ?? '')
}

/** Writes text from box `at` on, one character per box, and drops the excess. A complete code always starts at the first box. */
export const writeInto = (boxes: Boxes, at: number, text: string): Move => {
  const characters = charactersOf(text)
  if (characters.length === 0) return { boxes, focus: at }
  const start = characters.length >= codeLength ? 0 : at
  const written = boxes.map((old, index) => characters[index - start] ?? old)
  return { boxes: written, focus: Math.min(start + characters.length, last) }
}

/** Backspace clears this box; if it is empty, it clears the previous one. */
export const eraseAt = (boxes: Boxes, at: number): Move => {
  const target = boxes[at] === '' ? Math.max(at - 1, 0) : at
  return { boxes: boxes.map((old, index) => (index === target ? '' : old)), focus: target }
}

export const codeOf = (boxes: Boxes): string => boxes.join('')
export const isWhole = (boxes: Boxes): boolean => boxes.every((box) => box !== '')
