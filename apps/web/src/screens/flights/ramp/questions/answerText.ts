import { numberText } from '@tailshare/contract/text/numberText'
import type { Answer } from '@tailshare/contract/flights/ramp'

/** An answer as it stands in a sentence; where it has a unit, the sentence says nothing of it. */
export const answerText = (value: Answer | undefined): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? numberText(value) : (value ?? 'nothing')
}
