import { comparable } from '@tailshare/contract/text/comparable'
import type { Answer } from './answers.ts'

/** Answers by group that contain each typed word or a word beginning with it. All answers if nothing is typed. */
export const findAnswers = (all: Record<string, readonly Answer[]>, typed: string) => {
  const wanted = comparable(typed).split(/\s+/).filter(Boolean)
  const fits = (group: string, { question, text }: Answer) => {
    const words = ` ${comparable(`${group} ${question} ${text}`).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return wanted.every((word) => words.includes(` ${word}`))
  }
  return Object.entries(all).flatMap(([group, list]) => {
    const found = list.filter((answer) => fits(group, answer))
    return found.length > 0 ? [{ group, found }] : []
  })
}
