import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '../../../api.ts'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../due/Due.module.css'
import { Entry } from '../due/Entry.tsx'
import type { MaintenancePart } from '../maintenancePart.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

/** All work on an aircraft, latest first. */
export const Logbook: MaintenancePart = ({ aircraftId }) => {
  const { data: record } = useQuery(read('getMaintenance', { params: { id: aircraftId } }))
  const entries = useInfiniteQuery(readPages('listLogbook', { params: { id: aircraftId }, query: { limit: 20 } }))
  const rows = entries.data?.pages.flatMap(({ results }) => results) ?? []
  if (entries.error) return <LoadError error={entries.error} onRetry={() => void entries.refetch()} />
  if (!entries.data || !record) return <Skeleton shape="row" count={6} label="Loading the history" />
  return (
    <Section title="What was done">
      {rows.length === 0 ? (
        <EmptyState>No work recorded for {record.tailNumber} yet.</EmptyState>
      ) : (
        <ul className={css.log}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} title={entry.item.title} zone={record.airport.zone} />
          ))}
        </ul>
      )}
      <ShowMore of={entries} />
    </Section>
  )
}
