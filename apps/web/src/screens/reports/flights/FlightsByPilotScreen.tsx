import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useChoices } from '../../../routing/useChoices.ts'
import { addressOf, readPages } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { type Logbook, logbooks } from '@tailshare/contract/reports/flights/logbook'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Filters } from './Filters.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { aircraftIn, filterIn, orderIn } from './period.ts'
import { Report } from './Report.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Reports.module.css'

const filterOf = (search: URLSearchParams) => {
  const aircraft = aircraftIn(search)
  return { ...filterIn(search), ...(aircraft && { aircraft }), order: orderIn(search) }
}
const readFlights = (search: URLSearchParams) => readPages('getPilotFlights', { query: { ...filterOf(search), limit: 20 } })

const logbookFiles = ({ order: _order, ...filter }: ReturnType<typeof filterOf>) =>
  Object.fromEntries(
    (Object.keys(logbooks) as Logbook[]).map((key) => [
      logbooks[key],
      addressOf('downloadLogbook', { query: { ...filter, for: key } }),
    ]),
  )

export const load: Load = async ({ client, url }) => ahead(client, readFlights(url.searchParams))

export const Screen = () => {
  const [search, choose] = useChoices()
  const account = useAccount()
  const aircraft = aircraftIn(search)
  const filter = filterOf(search)
  const flights = useInfiniteQuery({
    ...readFlights(search),
    placeholderData: keepPreviousData,
  })
  const flown = flights.data?.pages[0]?.aircraft ?? []
  return (
    <div className={css.page}>
      <ReportTabs />
      <PageHead
        over={account && fullName(account)}
        title="My flights"
        action={
          flown.length > 1 && (
            <div className={css.choice}>
              <Select
                label="Aircraft"
                empty="All aircraft"
                value={aircraft ?? ''}
                choices={flown.map(({ id, tailNumber }) => ({ value: id, label: tailNumber }))}
                onChange={({ target }) => choose({ aircraft: target.value })}
              />
            </div>
          )
        }
      />
      <Filters
        csv={addressOf('downloadPilotFlights', { query: filter })}
        pdf={addressOf('downloadPilotFlightsPdf', { query: filter })}
        logbooks={logbookFiles(filter)}
      />
      <Report
        query={flights}
        side="pilot"
        empty="You have no flights in this period."
        action={
          <ButtonLink to={paths.search()} kind="go" icon="search">
            Rent an aircraft
          </ButtonLink>
        }
      />
    </div>
  )
}
