import { countText } from '@tailshare/contract/text/countText'
import { periodText, zoneText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Waitlist.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

export const readDemand = readPages('listWaitlistDemand', { query: { limit: 10 } })

/** How many people wait for which times of the owner's aircraft. */
export const Demand = () => {
  const demand = useInfiniteQuery(readDemand)
  const rows = demand.data?.pages.flatMap(({ results }) => results) ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title="Pilots are waiting for these times"
      help="They are taken, or the aircraft is grounded. When one is free again, the first in line is asked."
    >
      <ul className={css.waits}>
        {rows.map(({ aircraftId, tailNumber, airport, flightStartTime, flightDropTime, count }) => {
          const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
          return (
            <li key={`${aircraftId}${flightStartTime}${flightDropTime}`}>
              <p>
                <Tail>{tailNumber}</Tail> {periodText(period, airport.zone)} {zoneText(period.from, airport.zone)}
              </p>
              <b>{countText(count, 'pilot')}</b>
            </li>
          )
        })}
      </ul>
      <ShowMore of={demand} small />
    </Section>
  )
}
