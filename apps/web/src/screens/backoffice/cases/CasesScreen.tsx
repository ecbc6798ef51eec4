import type { CaseSummary } from '@tailshare/contract/backoffice/cases/cases'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { caseStanding } from '../../../parts/backoffice/cases/CaseLinks.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import css from '../money/Claims.module.css'
import { Console } from '../console/Console.tsx'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'

export const load = operatorOnly

const Row = ({ one, now }: { one: CaseSummary; now: Date }) => {
  const isLate = one.answerBy !== null && new Date(one.answerBy) < now
  return (
    <li>
      <Link to={paths.case(one.id)} className={css.row}>
        <span>
          <b>{one.number}</b>
          <small>{fullName(one.opener)}</small>
        </span>
        <span className={css.text}>{one.about}</span>
        <small>{instantText(new Date(one.created), one.zone)}</small>
        <span>
          <Badge tone={isLate ? 'danger' : one.closed ? 'plain' : 'caution'}>
            {isLate ? 'Late' : one.closed ? 'Closed' : 'Open'}
          </Badge>
          <small>{caseStanding(one)}</small>
        </span>
      </Link>
    </li>
  )
}

const shows = { waiting: 'To answer', answered: 'Answered', closed: 'Closed' } as const
type Show = keyof typeof shows
const nothing = {
  waiting: 'No case waits for an answer. What members bring before us about charges, flights and aircraft appears here.',
  answered: 'Open cases in which it is the member’s turn appear here.',
  closed: 'Closed cases appear here.',
} satisfies Record<Show, string>

/** `?show=answered` and `?show=closed` list the others. */
export const Screen = () => {
  const now = useNow()
  const [search] = useSearchParams()
  const asked = search.get('show')
  const show: Show = asked === 'answered' || asked === 'closed' ? asked : 'waiting'
  const cases = useInfiniteQuery({ ...readPages('listCases', { query: { show, limit: 20 } }), ...whileSearching })
  const tabs = (Object.keys(shows) as Show[]).map((key) => ({
    to: paths.operatorCases(key === 'waiting' ? {} : { show: key }),
    label: shows[key],
    current: key === show,
  }))
  return (
    <Console area="cases">
      <h1>Cases</h1>
      <Tabs label="Cases" tabs={tabs} />
      <Rows query={cases} label="Loading cases" empty={<EmptyState>{nothing[show]}</EmptyState>}>
        {(rows) => (
          <ul className={css.list}>
            {rows.map((one) => (
              <Row key={one.id} one={one} now={now} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
