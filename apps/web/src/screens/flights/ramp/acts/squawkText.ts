import type { Squawk } from '@tailshare/contract/flights/ramp'

/** A grounding squawk stops the aircraft once it is sent. */
export const squawkToast = (tailNumber: string, severity: Squawk['severity']) =>
  severity === 'grounding' ? `${tailNumber} is grounded. The squawk is noted.` : 'The squawk is noted'

type Found = Pick<Squawk, 'text' | 'severity'> & { state?: Squawk['state'] }

/** Empty if no squawk of this flight grounds the aircraft. */
export const groundedText = (tailNumber: string, squawks: readonly Found[]) => {
  const grounding = squawks.find(({ severity, state }) => severity === 'grounding' && state !== 'closed')
  if (!grounding) return undefined
  return `${tailNumber} is grounded: ${grounding.text.replace(/\.$/, '')}. It must not fly until its owner or an operator releases it.`
}
