import { countText } from '@tailshare/contract/text/countText'
import { fleetFilters, type FleetFilter } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Console } from '../console/Console.tsx'
import consoleCss from '../console/Console.module.css'
import groundedCss from './Grounded.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import { SearchField } from '../console/lists/SearchField.tsx'
import { FleetRow } from './FleetRow.tsx'

export const load = operatorOnly

const choices = Object.entries(fleetFilters).map(([value, label]) => ({ value, label }))
const filterIn = (asked: string | null): FleetFilter | undefined =>
  asked !== null && Object.hasOwn(fleetFilters, asked) ? (asked as FleetFilter) : undefined

export const Screen = () => {
  const [params, choose] = useChoices()
  const search = params.get('search')?.trim().slice(0, 80)
  const filter = filterIn(params.get('filter'))
  const query = { ...(search && { search }), ...(filter && { filter }), limit: 20 }
  const aircraft = useInfiniteQuery({ ...readPages('listFleet', { query }), ...whileSearching })
  const count = aircraft.data?.pages[0]?.count
  return (
    <Console area="aircraft">
      <h1>Aircraft</h1>
      <search className={consoleCss.search}>
        <SearchField name="search" label="Tail number, owner or email" />
        <Select
          label="Show"
          empty="All aircraft"
          choices={choices}
          value={filter ?? ''}
          onChange={({ target }) => choose({ filter: target.value })}
        />
      </search>
      <p role="status" className={consoleCss.count}>
        {count === undefined ? '' : countText(count, 'aircraft', 'aircraft')}
      </p>
      <Rows
        query={aircraft}
        label="Loading aircraft"
        empty={
          <EmptyState
            action={
              <Button kind="soft" onClick={() => choose({ search: null, filter: null })}>
                Show all aircraft
              </Button>
            }
          >
            No aircraft found. Try the beginning of a tail number, or a part of its owner’s name.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={groundedCss.list}>
            {rows.map((one) => (
              <FleetRow key={one.id} aircraft={one} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
