import { flightOrders } from '@tailshare/contract/reports/flights/flightColumns'
import { askedDay, askedId } from '../../../routing/asked.ts'

export const periods = [
  { value: 'month', label: 'This month' },
  { value: 'quarter', label: 'Three months' },
  { value: 'year', label: 'Twelve months' },
  { value: 'all', label: 'All' },
] as const
type PeriodType = (typeof periods)[number]['value']

type Filter = { period_type?: PeriodType; from?: string; to?: string }

/** The `pilot` query parameter. */
export const pilotIn = (search: URLSearchParams): { pilot?: string } => {
  const pilot = askedId(search.get('pilot'))
  return pilot ? { pilot } : {}
}

/** The `aircraft` query parameter. */
export const aircraftIn = (search: URLSearchParams) => askedId(search.get('aircraft'))

/** The `person` query parameter. */
export const personIn = (search: URLSearchParams) => askedId(search.get('person'))

/** Reads the period from the URL. A custom range wins over a preset; defaults to 12 months. */
export const filterIn = (search: URLSearchParams): Filter => {
  const [from, to] = [askedDay(search.get('from')), askedDay(search.get('to'))]
  if (from !== undefined || to !== undefined) {
    const ordered = from !== undefined && to !== undefined && to < from ? from : to
    return { ...(from && { from }), ...(ordered && { to: ordered }) }
  }
  const asked = periods.find(({ value }) => value === search.get('period'))
  return { period_type: asked?.value ?? 'year' }
}

/** The sort column from the URL; defaults to newest first. */
export const orderIn = (search: URLSearchParams) => flightOrders.find((order) => order === search.get('order')) ?? '-date'
