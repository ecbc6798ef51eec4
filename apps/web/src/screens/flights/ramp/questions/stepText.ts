import type { Question } from '@tailshare/contract/flights/ramp'

/** What the one next step is, with the question's title as it is written: “TKS left” has no small letter to begin with. */
export const stepText = ({ kind, title }: Pick<Question, 'kind' | 'title'>, again: boolean) => {
  if (again) return `Check again: ${title}`
  return kind === 'photo' ? `Photo: ${title}` : `Next: ${title}`
}
