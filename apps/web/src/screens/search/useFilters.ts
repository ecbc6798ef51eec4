import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from '../../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/paths'
import { addressOfFilters, type Filters, readFilters } from './filters.ts'

const moment = () => new Date()

/** What the page shows beside the list: the map, on narrow screens, and how far a budget leads. */
type Page = { map: boolean; reach: string | null }

/**
 * The filters of the address, and a way to change some of them; every change is a step that "back" undoes. `?map=1` has the map shown,
 * `?reach=900` how far $900 lead, `?reach=4h` four hours.
 */
export const useFilters = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const now = moment()
  // What was chosen shows at once, and the next choice goes on from it, while the address and what it finds are still on their way.
  const [filters, show] = useOptimistic(readFilters(params, now))
  const page: Page = { map: params.has('map'), reach: params.get('reach') }
  const addressWith = (change: Partial<Filters>, shown: Partial<Page> = {}) => {
    const { map, reach } = { ...page, ...shown }
    return paths.search({
      ...addressOfFilters({ ...filters, ...change }, now),
      map: map ? 1 : undefined,
      reach: reach ?? undefined,
    })
  }
  const go = (to: string, how: { replace?: boolean } = {}) => navigate(to, { ...how, preventScrollReset: true })
  const change = (part: Partial<Filters>, how?: { replace?: boolean }) =>
    startTransition(async () => {
      show({ ...filters, ...part })
      await go(addressWith(part), how)
    })
  const setReach = (reach: string | null, part: Partial<Filters> = {}) => void go(addressWith(part, { reach }))
  return { filters, change, addressWith, isMap: page.map, reach: page.reach, setReach, now }
}
