import type { Question } from '@tailshare/contract/flights/ramp'

/** The label of the next step. Titles keep their case: “TKS left” must not start with a lowercase letter. */
export const stepText = ({ kind, title }: Pick<Question, 'kind' | 'title'>, again: boolean) => {
  if (again) return `Check again: ${title}`
  return kind === 'photo' ? `Photo: ${title}` : `Next: ${title}`
}
