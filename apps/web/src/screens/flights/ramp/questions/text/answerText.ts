import { numberText } from '@tailshare/contract/text/countText'
import type { Answer } from '@tailshare/contract/flights/ramp'

/** An answer as text, without its unit. */
export const answerText = (value: Answer | undefined): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? numberText(value) : (value ?? 'nothing')
}
