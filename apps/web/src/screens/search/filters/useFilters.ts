import { useNavigate, useSearchParams, usePendingParams } from '../../../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { addressOfFilters, type Filters, readFilters } from './filters.ts'

const moment = () => new Date()

/** Besides the filters: the map (on narrow screens) and the reach limit. */
type Page = { map: boolean; reach: string | null }

const readPage = (params: URLSearchParams): Page => ({ map: params.has('map'), reach: params.get('reach') })

/** Every change adds a history entry. `?map=1` shows the map; `?reach=900` how far $900 go, `?reach=4h` four hours. */
export const useFilters = () => {
  const params = usePendingParams()
  const navigate = useNavigate()
  const now = moment()
  const filters = readFilters(params, now)
  const page = readPage(params)
  const addressWith = (change: Partial<Filters>, shown: Partial<Page> = {}) => {
    const { map, reach } = { ...page, ...shown }
    return paths.search({
      ...addressOfFilters({ ...filters, ...change }, now),
      map: map ? 1 : undefined,
      reach: reach ?? undefined,
    })
  }
  const go = (to: string, how: { replace?: boolean } = {}) => void navigate(to, { ...how, preventScrollReset: true })
  const change = (part: Partial<Filters>, how?: { replace?: boolean }) => go(addressWith(part), how)
  const setReach = (reach: string | null, part: Partial<Filters> = {}) => go(addressWith(part, { reach }))
  return { filters, change, addressWith, reach: page.reach, setReach, now }
}

/** Results, map and reach use these, which follow a choice once rendered. */
export const useShown = () => {
  const [params] = useSearchParams()
  const now = moment()
  const { map, reach } = readPage(params)
  return { filters: readFilters(params, now), isMap: map, reach, now }
}
