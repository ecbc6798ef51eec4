import { caseOutcomes } from '@tailshare/contract/backoffice/cases/caseWords'
import type { CaseSummary } from '@tailshare/contract/backoffice/cases/cases'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { TextLink } from '../../../ui/TextLink.tsx'

/** `Answer by Mon, Nov 30, 10:30 PST`. */
export const caseStanding = ({ closed, outcome, answerBy, waitsFor, zone }: CaseSummary) => {
  if (closed !== null) return `Closed: ${caseOutcomes[outcome!]}`
  return answerBy !== null && waitsFor !== 'opener' ? `Answer by ${wholeInstantText(new Date(answerBy), zone)}` : 'Answered'
}

/** A person's cases, with where each stands. */
export const CaseLinks = ({ cases }: { cases: readonly CaseSummary[] }) => (
  <ul>
    {cases.map((one) => (
      <li key={one.id}>
        <TextLink to={paths.case(one.id)}>{`${one.number}, ${one.about}`}</TextLink>
        <p className="label">{caseStanding(one)}</p>
      </li>
    ))}
  </ul>
)
