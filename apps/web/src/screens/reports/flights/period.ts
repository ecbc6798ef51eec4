import { flightOrders } from '@tailshare/contract/reports/flightColumns'
import { askedDay, askedId } from '../../../routing/asked.ts'

export const periods = [
  { value: 'month', label: 'This month' },
  { value: 'quarter', label: 'Three months' },
  { value: 'year', label: 'Twelve months' },
  { value: 'all', label: 'All' },
] as const
type PeriodType = (typeof periods)[number]['value']

type Filter = { period_type?: PeriodType; from?: string; to?: string }

/** The one pilot that the address asks for. */
export const pilotIn = (search: URLSearchParams): { pilot?: string } => {
  const pilot = askedId(search.get('pilot'))
  return pilot ? { pilot } : {}
}

/** The one aircraft that the address asks for. */
export const aircraftIn = (search: URLSearchParams) => askedId(search.get('aircraft'))

/** The one person whose flights the address asks for. */
export const personIn = (search: URLSearchParams) => askedId(search.get('person'))

/** What the address asks for: days of one's own go before a named period; nonsense is twelve months. */
export const filterIn = (search: URLSearchParams): Filter => {
  const [from, to] = [askedDay(search.get('from')), askedDay(search.get('to'))]
  if (from !== undefined || to !== undefined) {
    const ordered = from !== undefined && to !== undefined && to < from ? from : to
    return { ...(from && { from }), ...(ordered && { to: ordered }) }
  }
  const asked = periods.find(({ value }) => value === search.get('period'))
  return { period_type: asked?.value ?? 'year' }
}

/** The column by which the address wants the flights sorted, the newest first without one. */
export const orderIn = (search: URLSearchParams) => flightOrders.find((order) => order === search.get('order')) ?? '-date'
