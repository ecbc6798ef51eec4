import { comparable } from '@tailshare/contract/text/comparable'
import type { Answer } from './answers.ts'

/** Answers by group that contain each typed word or a word beginning with it. All answers if nothing is typed. */
export const findAnswers = (all: Record<string, readonly Answer[]>, words: string) => {
  const wanted = comparable(words).split(/\s+/).filter(Boolean)
  const fits = (group: string, { asks, says }: Answer) => {
    const text = ` ${comparable(`${group} ${asks} ${says}`).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return wanted.every((word) => text.includes(` ${word}`))
  }
  return Object.entries(all).flatMap(([group, list]) => {
    const found = list.filter((answer) => fits(group, answer))
    return found.length > 0 ? [{ group, found }] : []
  })
}
