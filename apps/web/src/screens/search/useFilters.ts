import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { addressOfFilters, type Filters, readFilters } from './filters.ts'

const moment = () => new Date()

/** The filters of the address, and a way to change some of them; every change is a step that "back" undoes. `?map=1` has the map shown. */
export const useFilters = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const now = moment()
  const filters = readFilters(params, now)
  const isMap = params.has('map')
  const addressWith = (change: Partial<Filters>, map = isMap) =>
    paths.search({ ...addressOfFilters({ ...filters, ...change }, now), map: map ? 1 : undefined })
  const change = (part: Partial<Filters>, how: { replace?: boolean } = {}) =>
    void navigate(addressWith(part), { ...how, preventScrollReset: true })
  return { filters, change, addressWith, isMap, now }
}
