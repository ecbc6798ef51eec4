import { isAway } from '@tailshare/contract/base/statuses'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { Loaded } from '../../../page/Loaded.tsx'
import { FlightRows } from '../FlightRows.tsx'
import { readOwnerFlights } from './workReads.ts'

const shownRows = 4

export const OwnerWork = () => (
  <Section title="Your aircraft fly next" action={<TextLink to={paths.dashboard()}>Cockpit</TextLink>}>
    <Loaded query={useQuery(readOwnerFlights)} label="Loading the next flights">
      {({ results }) =>
        results.length === 0 ? (
          <p className="muted">No one has booked your aircraft yet.</p>
        ) : (
          <FlightRows
            rows={results.slice(0, shownRows).map((order) => ({
              order,
              to: paths.order(order.id),
              at: isAway(order.status) ? order.flightDropTime : order.flightStartTime,
              what: isAway(order.status) ? 'Due back' : 'Leaves',
            }))}
          />
        )
      }
    </Loaded>
  </Section>
)
