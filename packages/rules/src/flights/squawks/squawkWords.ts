import type { SquawkSeverity } from '@tailshare/contract/flights/ramp'
import type { SquawkMoveBody } from '@tailshare/contract/flights/squawks/squawks'
import { plainDayText } from '@tailshare/contract/text/timeText'

export type SquawkNews =
  | { what: 'reported'; severity: SquawkSeverity }
  | { what: 'comment'; by: string; comment: string }
  | { what: 'moved'; by: string; body: SquawkMoveBody }
  | { what: 'lapsed'; dueOn: string; severity: SquawkSeverity }

type SquawkNotice = { title: string; text: string; kind: 'system' | 'warning' }

const judged: Record<SquawkSeverity, string> = {
  grounding: 'now grounds the aircraft',
  limit: 'is a limit now',
  cosmetic: 'is cosmetic now',
}
const quoted = (text: string) => `“${text.replace(/\.$/, '')}”`
/** Ends with exactly one period. */
const whole = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

const movedTitle = (tailNumber: string, body: SquawkMoveBody) => {
  if (body.move === 'close') return `A squawk of ${tailNumber} was closed`
  if (body.move === 'defer') return `A squawk of ${tailNumber} was deferred to ${plainDayText(body.until)}`
  if (body.move === 'start') return `A squawk of ${tailNumber} is in work`
  if (body.move === 'reopen') return `A squawk of ${tailNumber} is open again`
  return `A squawk of ${tailNumber} ${judged[body.severity]}`
}

const movedText = (squawk: string, by: string, body: SquawkMoveBody) => {
  const { reason } = body
  const placard =
    body.move === 'defer' && body.inoperative
      ? ` The equipment is deactivated and placarded inoperative by ${body.placardedBy}, certificate ${body.certificate}.`
      : ''
  const signed = body.move === 'close' && body.certificate !== '' ? ` Certificate ${body.certificate}.` : ''
  return `${quoted(squawk)}. ${by}${reason === '' ? ' works on it.' : `: ${whole(reason)}`}${placard}${signed}`
}

/** Title and text of a notice about a squawk. */
export const squawkWords = ({ tailNumber, text }: { tailNumber: string; text: string }, news: SquawkNews): SquawkNotice => {
  if (news.what === 'reported') {
    const grounds = news.severity === 'grounding'
    return {
      title: grounds ? `${tailNumber} is grounded` : `New squawk on ${tailNumber}`,
      text,
      kind: grounds ? 'warning' : 'system',
    }
  }
  if (news.what === 'comment')
    return {
      title: `${news.by} wrote about a squawk of ${tailNumber}`,
      text: `${quoted(text)}. ${whole(news.comment)}`,
      kind: 'system',
    }
  if (news.what === 'lapsed')
    return {
      title: `A deferred squawk of ${tailNumber} needs a decision`,
      text: `${quoted(text)} was deferred to ${plainDayText(news.dueOn)}, and that day has passed. It is open again${news.severity === 'limit' ? `, and ${tailNumber} does not leave before you decide` : ''}. Close it, defer it again, or rate it differently.`,
      kind: 'warning',
    }
  const { body, by } = news
  const kind = body.move === 'judge' && body.severity === 'grounding' ? 'warning' : 'system'
  return { title: movedTitle(tailNumber, body), text: movedText(text, by, body), kind }
}
