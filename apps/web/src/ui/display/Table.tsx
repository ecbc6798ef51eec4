import { unbroken } from '@tailshare/contract/text/unbroken'
import type { ReactNode } from 'react'
import css from './Table.module.css'
import { classes } from '../classes.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  number?: boolean
  /** On phones, where there is no head, the cell says its title itself, or what it is in this row. */
  named?: boolean | ((row: Row) => string)
  /** On phones it shares the first line instead of the last cell, which then supports. */
  leads?: (row: Row) => boolean
  /** It has only what can be pressed, and no place on paper. */
  acts?: boolean
}

const inOnePiece = (content: ReactNode) => (typeof content === 'string' ? unbroken(content) : content)

/** Hairline above each row, numbers right; on phones each row becomes an item whose first and last cell share the first line. */
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
