/** Invalid ones are left out. */
export const askedIn = (search: URLSearchParams) => {
  const year = Number(search.get('year') ?? '')
  const [owner, aircraft] = [search.get('owner'), search.get('aircraft')]
  return {
    ...(Number.isInteger(year) && year >= 2000 && year < 2200 && { year }),
    ...(owner && { owner }),
    ...(aircraft && { aircraft }),
  }
}
export type YearPackQuery = ReturnType<typeof askedIn>
