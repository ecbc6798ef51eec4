import type { Question } from '@tailshare/contract/flights/ramp'

/** Titles keep their case: not “tKS left”. */
export const stepText = ({ kind, title }: Pick<Question, 'kind' | 'title'>, again: boolean) => {
  if (again) return `Check again: ${title}`
  return kind === 'photo' ? `Photo: ${title}` : `Next: ${title}`
}
