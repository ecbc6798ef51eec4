import type { SquawkFilters } from '@tailshare/contract/flights/squawks/squawks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read, readPages } from '../../../api.ts'
import { SquawkRows } from '../../../parts/flights/squawks/SquawkRows.tsx'
import { severities } from '../../../parts/flights/squawks/squawkWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import css from '../Maintenance.module.css'
import type { MaintenancePart } from '../maintenancePart.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const ReportDialog = lazy(() =>
  import('../../../parts/flights/squawks/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })),
)

const states = [
  { key: 'not_closed', title: 'Not closed' },
  { key: 'deferred', title: 'Deferred' },
  { key: 'in_work', title: 'In work' },
  { key: 'closed', title: 'Closed' },
] as const satisfies readonly { key: SquawkFilters['state']; title: string }[]
const severityChoices = (['grounding', 'limit', 'cosmetic'] as const).map((value) => ({ value, label: severities[value].text }))

const empty = (state: string, severity: string | undefined) =>
  severity !== undefined || state !== 'not_closed' ? 'No squawk fits these filters.' : 'No open squawks.'

/** An aircraft's squawks by state, most severe first; each links to its page. */
export const SquawkList: MaintenancePart = ({ aircraftId }) => {
  const [search, setSearch] = useSearchParams()
  const [reports, setReports] = useState(false)
  const state = states.find(({ key }) => key === search.get('state'))?.key ?? 'not_closed'
  const severity = severityChoices.find(({ value }) => value === search.get('severity'))?.value
  const aircraft = useQuery(read('getAircraft', { params: { id: aircraftId } }))
  const squawks = useInfiniteQuery({
    ...readPages('listSquawks', { params: { id: aircraftId }, query: { state, severity, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const chosen = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    return next
  }
  const first = squawks.data?.pages[0]
  return (
    <section className={css.section} aria-labelledby="squawks">
      <div className={css.head}>
        <h2 id="squawks">Squawks</h2>
        <Button kind="go" icon="plus" disabledReason={first?.whyNotReport} onClick={() => setReports(true)}>
          Report a squawk
        </Button>
      </div>
      <div className={css.filters}>
        <Tabs
          label="Squawks by state"
          tabs={states.map(({ key, title }) => ({
            to: { search: `?${chosen({ state: key === 'not_closed' ? undefined : key }).toString()}` },
            label: title,
            current: key === state,
          }))}
        />
        <Select
          label="Severity"
          empty="Any severity"
          choices={severityChoices}
          value={severity ?? ''}
          onChange={({ target }) => setSearch(chosen({ severity: target.value }), { replace: true, preventScrollReset: true })}
        />
      </div>
      {squawks.error ? (
        <LoadError error={squawks.error} onRetry={() => void squawks.refetch()} />
      ) : !first ? (
        <Skeleton shape="row" count={4} label="Loading squawks" />
      ) : first.count === 0 ? (
        <EmptyState
          action={
            (state !== 'not_closed' || severity) && (
              <Button kind="soft" onClick={() => setSearch(chosen({ state: undefined, severity: undefined }))}>
                Show all that are not closed
              </Button>
            )
          }
        >
          {empty(state, severity)}
        </EmptyState>
      ) : (
        <div aria-busy={squawks.isPlaceholderData}>
          <SquawkRows squawks={squawks.data!.pages.flatMap(({ results }) => results)} />
          <ShowMore of={squawks} />
        </div>
      )}
      <Later fallback={null}>
        {reports && aircraft.data && (
          <ReportDialog at={{ aircraft: aircraftId }} tailNumber={aircraft.data.tailNumber} onClose={() => setReports(false)} />
        )}
      </Later>
    </section>
  )
}
