import { comparable } from '@tailshare/contract/text/comparable'
import type { Answer } from './answers.ts'

/**
 * Answers by group that contain each typed word or a word beginning with it; first those whose question does. All answers if nothing is
 * typed.
 */
export const findAnswers = (all: Record<string, readonly Answer[]>, typed: string) => {
  const wanted = comparable(typed).split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const words = ` ${comparable(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return wanted.every((word) => words.includes(` ${word}`))
  }
  return Object.entries(all).flatMap(([group, list]) => {
    const found = list.filter(({ question, text }) => fits(`${group} ${question} ${text}`))
    const asked = found.filter(({ question }) => fits(question))
    return found.length > 0 ? [{ group, found: [...new Set([...asked, ...found])] }] : []
  })
}
