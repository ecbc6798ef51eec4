import { periodText } from '@tailshare/contract/text/timeText'
import { lazy, Suspense, useRef, useState } from 'react'
import { bringing } from '../../../parts/schedule/dates/bringing.ts'
import { classes } from '../../../ui/classes.ts'
import menu from '../../../ui/overlay/DropMenu.module.css'
import { PlainButton } from '../../../ui/Button.tsx'
import css from './FilterBar.module.css'
import { useFilters } from './useFilters.ts'

const load = () => import('./SearchDates.tsx')
const SearchDates = lazy(() => load().then((module) => ({ default: module.SearchDates })))
const brings = bringing(load)

export const DateMenu = ({ zone }: { zone: string }) => {
  const { period } = useFilters().filters
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = period ? periodText(period, zone) : 'Any dates'
  return (
    <div className={classes(css.menu, css.field, period && css.chosen)}>
      <PlainButton
        ref={opener}
        {...brings}
        className={menu.trigger}
        aria-label={`Departure – return: ${value}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className={css.lines}>
          <small>Departure – return</small>
          <b>{value}</b>
        </span>
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDates zone={zone} opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
