import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Loaded } from '../../Loaded.tsx'
import { FlightRows } from './FlightRows.tsx'
import { readLessons } from './workReads.ts'

const shownRows = 4

export const LessonWork = () => (
  <Section title="Your next lessons" action={<TextLink to={paths.lessons()}>All lessons</TextLink>}>
    <Loaded query={useQuery(readLessons)} label="Loading your lessons">
      {({ results }) =>
        results.length === 0 ? (
          <p className="muted">No one has booked a lesson with you for now.</p>
        ) : (
          <FlightRows
            rows={results
              .slice(0, shownRows)
              .map((order) => ({ order, to: paths.order(order.id), at: order.flightStartTime, what: 'Begins' }))}
          />
        )
      }
    </Loaded>
  </Section>
)
