/** All rows loaded so far, without duplicates: new rows shift old ones onto the next page. */
export const rowsOf = <Row extends { id: string }>(pages: readonly { results: readonly Row[] }[]): Row[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
]
