import { countText } from '@tailshare/contract/text/countText'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { filtersOf, type OrderFilters } from './orderFilters.ts'
import { listOfSide, type Listed } from './orderSides.ts'
import css from './Orders.module.css'

type Props = Listed & { asked: OrderFilters; tailOf: (aircraft: string) => string | undefined }

/** Names the filter to remove, and how many bookings there are without it. */
export const NothingFits = ({ side, base, asked, tailOf }: Props) => {
  const [, choose] = useChoices()
  const filters = filtersOf(asked, tailOf)
  const counts = useQueries({
    queries: filters.map(({ without }) => read(listOfSide[side], { query: { ...base, ...without, limit: 1 } })),
  })
  const clear = { status: null, aircraft: null, from: null, to: null, text: null, daysOf: null }
  const helpful = filters.flatMap((filter, at) => {
    const count = counts[at]?.data?.count ?? 0
    return count > 0 ? [{ ...filter, count }] : []
  })
  return (
    <EmptyState
      action={
        <div className={css.blame}>
          {filters.length > 1 &&
            helpful.map(({ name, text, without, count }) => (
              <Button key={name} kind="soft" onClick={() => choose({ ...clear, ...without })}>
                Without {text}: {countText(count, 'booking')}
              </Button>
            ))}
          <Button kind="go" onClick={() => choose(clear)}>
            Show all bookings
          </Button>
        </div>
      }
    >
      No booking fits {filters.length > 1 && 'all of these: '}
      {filters.map(({ text }) => text).join('; ')}.
    </EmptyState>
  )
}
