import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf, readPages } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { fullName } from '../../parts/people/personName.ts'
import { useAccount } from '../../session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Filters } from './Filters.tsx'
import { filterIn } from './period.ts'
import { Report } from './Report.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Reports.module.css'

/** Own flights as a pilot. */
export const Screen = () => {
  const [search] = useSearchParams()
  const account = useAccount()
  const filter = filterIn(search)
  const flights = useInfiniteQuery({
    ...readPages('getPilotFlights', { query: { ...filter, limit: 100 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead over={account && fullName(account)} title="My flights" />
      <Filters csv={addressOf('downloadPilotFlights', { query: filter })} />
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
