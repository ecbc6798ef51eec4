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
  const asked = search.get('pilot') ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(asked) ? { pilot: asked } : {}
}

const dayOf = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The one aircraft that the address asks for. */
export const aircraftIn = (search: URLSearchParams): string | undefined => {
  const asked = search.get('aircraft') ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(asked) ? asked : undefined
}

/** What the address asks for: days of one's own go before a named period; nonsense is twelve months. */
export const filterIn = (search: URLSearchParams): Filter => {
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  if (from !== undefined || to !== undefined) {
    const ordered = from !== undefined && to !== undefined && to < from ? from : to
    return { ...(from && { from }), ...(ordered && { to: ordered }) }
  }
  const asked = periods.find(({ value }) => value === search.get('period'))
  return { period_type: asked?.value ?? 'year' }
}
