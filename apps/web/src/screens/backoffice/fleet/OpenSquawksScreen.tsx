import { countText } from '@tailshare/contract/text/countText'
import type { OpenSquawk } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import type { SquawkSeverity } from '@tailshare/contract/flights/ramp'
import { paths } from '@tailshare/contract/base/paths'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Console } from '../console/Console.tsx'
import consoleCss from '../console/Console.module.css'
import groundedCss from './Grounded.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import { SearchField } from '../console/lists/SearchField.tsx'
import css from './Fleet.module.css'

export const load = operatorOnly

const severities = { grounding: 'Grounds', limit: 'Limits', cosmetic: 'Cosmetic' } as const
const tones = { grounding: 'danger', limit: 'caution', cosmetic: 'plain' } as const
const states = { open: 'open', deferred: 'deferred', in_work: 'in work', closed: 'closed' } as const
const choices = Object.entries(severities).map(([value, label]) => ({ value, label }))
const severityIn = (asked: string | null): SquawkSeverity | undefined =>
  asked !== null && Object.hasOwn(severities, asked) ? (asked as SquawkSeverity) : undefined

const Row = ({ squawk }: { squawk: OpenSquawk }) => {
  const { id, text, severity, state, created, dueOn, needsDecision, aircraft, reportedBy, order } = squawk
  return (
    <li className={css.squawk}>
      <div>
        <h2>
          <Link to={paths.squawk(id)} className="tall">
            <Tail size="card">{aircraft.tailNumber}</Tail>
          </Link>
        </h2>
        <p>
          <Badge tone={tones[severity]}>{severities[severity]}</Badge>{' '}
          {needsDecision && <Badge tone="caution">Needs a decision</Badge>}
        </p>
      </div>
      <div>
        <p>
          <TextLink to={paths.squawk(id)}>{text}</TextLink>
        </p>
        <p className={groundedCss.facts}>
          {aircraft.modelName}, owned by <Link to={paths.operatorUser(aircraft.owner.id)}>{fullName(aircraft.owner)}</Link>,{' '}
          {states[state]}
          {dueOn && ` until ${plainDayText(dueOn)}`}
          <br />
          Reported {instantText(new Date(created), aircraft.zone)}
          {reportedBy && ` by ${fullName(reportedBy)}`}
          {order && (
            <>
              , on <Link to={paths.operatorBooking(order.id)}>{order.number}</Link>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Grounding squawks first; each is decided on its own page. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const severity = severityIn(params.get('severity'))
  const tail = params.get('tail')?.trim().slice(0, 10)
  const query = { ...(severity && { severity }), ...(tail && { tail }), limit: 20 }
  const squawks = useInfiniteQuery({ ...readPages('listOpenSquawks', { query }), ...whileSearching })
  const count = squawks.data?.pages[0]?.count
  return (
    <Console area="squawks">
      <h1>Open squawks</h1>
      <search className={consoleCss.search}>
        <SearchField name="tail" label="Tail number" maxLength={10} />
        <Select
          label="Show"
          empty="All of them"
          choices={choices}
          value={severity ?? ''}
          onChange={({ target }) => choose({ severity: target.value })}
        />
      </search>
      <p role="status" className={consoleCss.count}>
        {count === undefined ? '' : countText(count, 'squawk')}
      </p>
      <Rows
        query={squawks}
        label="Loading squawks"
        empty={<EmptyState>No open squawk. What people report appears here.</EmptyState>}
      >
        {(rows) => (
          <ul className={groundedCss.list}>
            {rows.map((squawk) => (
              <Row key={squawk.id} squawk={squawk} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
