/** All rows read so far. One that moved to a later page because something new came in front is kept once. */
export const rowsOf = <Row extends { id: string }>(pages: readonly { results: readonly Row[] }[]): Row[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
]
