import type { SquawkSeverity } from '@tailshare/contract/flights/ramp'
import type { SquawkCard, SquawkEntry } from '@tailshare/contract/flights/squawks/squawks'
import { plainDayText } from '@tailshare/contract/text/timeText'

export const severities = {
  grounding: { tone: 'danger', text: 'Grounding', hint: 'Must not fly; the aircraft is blocked at once' },
  limit: { tone: 'caution', text: 'Limit', hint: 'May fly with a restriction until it is repaired' },
  cosmetic: { tone: 'plain', text: 'Cosmetic', hint: 'Looks bad, flies well' },
} as const

export const severityOptions = (['cosmetic', 'limit', 'grounding'] as const).map((value) => ({
  value,
  label: severities[value].text,
  hint: severities[value].hint,
}))

const placard = ({ inoperative }: Pick<SquawkCard, 'inoperative'>) => (inoperative ? ', placarded inoperative' : '')

type Standing = Pick<SquawkCard, 'state' | 'dueOn' | 'inoperative' | 'needsDecision'>

/** `Deferred to Dec 2, 2026, placarded inoperative`. */
export const stateText = (squawk: Standing): string => {
  const { state, dueOn, needsDecision } = squawk
  if (needsDecision) return `Open, deferral${dueOn ? ` to ${plainDayText(dueOn)}` : ''} has passed`
  if (state === 'deferred' && dueOn) return `Deferred to ${plainDayText(dueOn)}${placard(squawk)}`
  return { open: 'Open', deferred: 'Deferred', in_work: 'In work', closed: 'Closed' }[state]
}

const judged: Record<SquawkSeverity, string> = {
  grounding: 'decided that it grounds the aircraft',
  limit: 'rated it a limit',
  cosmetic: 'rated it cosmetic',
}

/** Follows a name; empty for a plain comment. */
export const entryText = (entry: SquawkEntry): string => {
  const { kind, severity, dueOn, certificate } = entry
  switch (kind) {
    case 'reported':
      return severity ? `reported it as ${severities[severity].text.toLowerCase()}` : 'reported it'
    case 'comment':
      return ''
    case 'judged':
      return severity ? judged[severity] : 'reassessed it'
    case 'deferred':
      return `deferred it${dueOn ? ` to ${plainDayText(dueOn)}` : ''}${placard(entry)}`
    case 'started':
      return 'started work on it'
    case 'closed':
      return certificate ? `closed it, certificate ${certificate}` : 'closed it'
    case 'reopened':
      return 'reopened it'
    case 'lapsed':
      return `The deferral${dueOn ? ` to ${plainDayText(dueOn)}` : ''} has passed. It is open again and needs a decision.`
  }
}
