import { codeLength } from '@tailshare/contract/base/constants'

type Boxes = readonly string[]
export type Move = { boxes: Boxes; focus: number }

export const emptyBoxes: Boxes = Array.from({ length: codeLength }, () => '')
const last = codeLength - 1

/** Writes text from box `at` on, one character per box, and drops the excess. A complete code always starts at the first box. */
export const writeInto = (boxes: Boxes, at: number, text: string): Move => {
  const characters = Array.from(text.replace(/\s/g, ''))
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
