import { countText } from '@tailshare/contract/text/countText'
import type { GroundedAircraft } from '@tailshare/contract/backoffice/operator'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { readPages } from '../../../api.ts'
import { ReleaseDialog } from '../../../parts/aircraft/upkeep/ReleaseDialog.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Console } from '../console/Console.tsx'
import css from './Grounded.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows } from '../console/lists/Rows.tsx'

export const load = operatorOnly

type Squawk = GroundedAircraft['squawks'][number]

const riskText = ({ atRisk, nextStart, zone }: GroundedAircraft) =>
  nextStart === null
    ? 'No booking is at risk'
    : `${countText(atRisk, 'booking')} at risk, the first leaves ${instantText(new Date(nextStart), zone)}`

const Row = ({ aircraft, onRelease }: { aircraft: GroundedAircraft; onRelease: (squawk: Squawk) => void }) => {
  const { id, tailNumber, modelName, airportCode, zone, owner, squawks, reason, atRisk } = aircraft
  return (
    <li>
      <h2>
        <Link to={paths.aircraft(id)} className="tall">
          <Tail size="card">{tailNumber}</Tail>
        </Link>
      </h2>
      <p className={css.facts}>
        {modelName} at {airportCode}, owned by <Link to={paths.operatorUser(owner.id)}>{fullName(owner)}</Link>
      </p>
      <p className={css.risk}>
        <Badge tone={atRisk > 0 ? 'danger' : 'plain'}>{riskText(aircraft)}</Badge>
      </p>
      {squawks.length === 0 && <p className={css.reason}>{reason}</p>}
      <ul className={css.squawks}>
        {squawks.map((squawk) => (
          <li key={squawk.id}>
            <Icon name="wrench" />
            <div className={css.what}>
              <p>{squawk.text}</p>
              <small>Reported {instantText(new Date(squawk.created), zone)}</small>
            </div>
            {atRisk > 0 && (
              <ButtonLink kind="line" small to={paths.newDisruption({ grounding: squawk.id })}>
                See the bookings
              </ButtonLink>
            )}
            <Button kind="line" small onClick={() => onRelease(squawk)}>
              Release for flight
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Operators release an aircraft as its owner does, with a note. */
export const Screen = () => {
  const grounded = useInfiniteQuery(readPages('listGrounded', { query: { limit: 20 } }))
  const [releasing, setReleasing] = useState<{ squawk: Squawk; tailNumber: string } | null>(null)
  return (
    <Console area="grounded">
      <h1>Grounded aircraft</h1>
      <Rows
        query={grounded}
        label="Loading grounded aircraft"
        empty={
          <EmptyState>
            No squawk is grounding an aircraft. One that does appears here with the bookings at risk. Overdue inspections are up
            to the owners.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((aircraft) => (
              <Row
                key={aircraft.id}
                aircraft={aircraft}
                onRelease={(squawk) => setReleasing({ squawk, tailNumber: aircraft.tailNumber })}
              />
            ))}
          </ul>
        )}
      </Rows>
      {releasing && <ReleaseDialog {...releasing} onClose={() => setReleasing(null)} />}
    </Console>
  )
}
