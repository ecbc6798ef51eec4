import type { FlightReport } from '@tailshare/contract/reports/flights/reports'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { pilotIn } from './period.ts'

export const OnePilot = ({ query: { data } }: { query: UseInfiniteQueryResult<InfiniteData<FlightReport>> }) => {
  const [search, setSearch] = useSearchParams()
  if (pilotIn(search).pilot === undefined) return null
  const name = data?.pages[0]?.results[0]?.pilot
  const everyone = () =>
    setSearch(
      (before) => {
        before.delete('pilot')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <p>
      {name ? `Only flights of ${name}. ` : 'Only flights of one pilot. '}
      <Button kind="line" small onClick={everyone}>
        Show everyone’s
      </Button>
    </p>
  )
}
