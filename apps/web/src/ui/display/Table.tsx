import type { ReactNode } from 'react'
import css from './Table.module.css'
import { classes } from '../classes.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  number?: boolean
  /** On phones, where there is no head, the cell says its title itself. */
  named?: boolean
}

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
        {columns.map(({ title, number }) => (
          <th key={title} scope="col" className={classes(number && css.number)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ title, cell, number, named }) => (
            <td key={title} className={classes(number && css.number)} data-title={named ? title : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
