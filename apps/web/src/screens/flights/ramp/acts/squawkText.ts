import type { Squawk } from '@tailshare/contract/flights/ramp'

/** What is said as soon as a squawk is described; one that grounds stops the aircraft when it is sent. */
export const squawkToast = (tailNumber: string, severity: Squawk['severity']) =>
  severity === 'grounding' ? `${tailNumber} is grounded. The squawk is noted.` : 'The squawk is noted'

type Found = Pick<Squawk, 'text' | 'severity'> & { state?: Squawk['state'] }

/** Under what was done, where a squawk of this flight grounds the aircraft; else nothing. */
export const groundedText = (tailNumber: string, squawks: readonly Found[]) => {
  const grounding = squawks.find(({ severity, state }) => severity === 'grounding' && state !== 'closed')
  if (!grounding) return undefined
  return `${tailNumber} is grounded: ${grounding.text.replace(/\.$/, '')}. It must not fly until its owner or an operator releases it.`
}
