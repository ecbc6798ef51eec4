const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a day and those before it: `{ value: '2026-11', label: 'November 2026' }` first. */
export const lastMonths = (today: string, count: number): { value: string; label: string }[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: name.format(first) }
  })
}
