import { unbroken } from '@tailshare/contract/text/unbroken'
import type { ReactNode } from 'react'
import css from './Table.module.css'
import { classes } from '../../classes.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  number?: boolean
  /** Phones have no header row, so each cell shows its column title, or the label this function returns for the row. */
  named?: boolean | ((row: Row) => string)
  /** On phones, this cell shares the first line in place of the last cell, which moves below. */
  leads?: (row: Row) => boolean
  /** Contains only controls; hidden in print. */
  acts?: boolean
}

const inOnePiece = (content: ReactNode) => (typeof content === 'string' ? unbroken(content) : content)

/**
 * A table with a hairline above each row and numbers right-aligned. On phones each row becomes an item whose first and last cell share the
 * first line.
 */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}) => (
  <table className={css.table}>
    <caption className="vh">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title, number, acts }) => (
          <th key={title} scope="col" className={classes(number && css.number, acts && css.acts)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ title, cell, number, named, leads, acts }) => (
            <td
              key={title}
              className={classes(number && css.number, acts && css.acts)}
              data-title={(typeof named === 'function' ? named(row) : named && title) || undefined}
              data-leads={leads?.(row) || undefined}
            >
              {inOnePiece(cell(row))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
