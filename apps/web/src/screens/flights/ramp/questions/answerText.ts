import { numberText } from '@tailshare/contract/text/numberText'
import type { Answer } from '@tailshare/contract/flights/ramp'

/** Without its unit. */
export const answerText = (value: Answer | undefined): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? numberText(value) : (value ?? 'nothing')
}
