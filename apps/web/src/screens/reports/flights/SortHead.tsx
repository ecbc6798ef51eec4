import { useChoices } from '../../../routing/useChoices.ts'
import { Select } from '../../../ui/form/Field.tsx'
import { orderIn } from './period.ts'
import { headsOf, type Side } from './sides.ts'
import css from './Reports.module.css'
import { PlainButton } from '../../../ui/Button.tsx'

/** The first click sorts numbers and dates descending, names ascending. */
const firstOrder = (column: string) => (column === 'pilot' || column === 'tailNumber' ? column : `-${column}`)

/** Click again to reverse. */
export const SortHead = ({ side }: { side: Side }) => {
  const [search, choose] = useChoices()
  const order = orderIn(search)
  const sortBy = (column: string) => {
    const first = firstOrder(column)
    const turned = first.startsWith('-') ? column : `-${column}`
    choose({ order: order === first ? turned : first })
  }
  return (
    <thead>
      <tr>
        {headsOf(side).map(({ title, column, reading }) => {
          const sorted = column !== undefined && order.replace('-', '') === column
          const isDown = order.startsWith('-')
          return (
            <th
              key={title}
              scope="col"
              className={reading && css.reading}
              aria-sort={sorted ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              {column === undefined ? (
                title
              ) : (
                <PlainButton className={css.sort} onClick={() => sortBy(column)}>
                  {title}
                  {sorted && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
                </PlainButton>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const words: Partial<Record<string, string>> = { Hobbs: 'Hobbs hours', Flight: 'Flight meter hours', Date: 'Newest first' }

/** The same as a select, for phones without a header row. */
export const SortSelect = ({ side }: { side: Side }) => {
  const [search, choose] = useChoices()
  const order = orderIn(search)
  const choices = headsOf(side).flatMap(({ title, column }) =>
    column ? [{ value: firstOrder(column), label: words[title] ?? title }] : [],
  )
  choices.splice(1, 0, { value: 'date', label: 'Oldest first' })
  return (
    <div className={css.sortSelect}>
      <Select label="Sort by" value={order} choices={choices} onChange={({ target }) => choose({ order: target.value })} />
    </div>
  )
}
