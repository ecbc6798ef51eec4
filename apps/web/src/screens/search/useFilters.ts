import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { addressOfFilters, type Filters, readFilters } from './filters.ts'

const moment = () => new Date()

/** The filters of the address, and a way to change some of them; every change is a step that "back" undoes. */
export const useFilters = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const now = moment()
  const filters = readFilters(params, now)
  const addressWith = (change: Partial<Filters>) => paths.search(addressOfFilters({ ...filters, ...change }, now))
  const change = (part: Partial<Filters>) => void navigate(addressWith(part), { preventScrollReset: true })
  return { filters, change, addressWith, now }
}
