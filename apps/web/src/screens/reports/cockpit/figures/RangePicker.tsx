import { lazy } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { useChoices } from '../../../../routing/useChoices.ts'
import { Chip } from '../../../../ui/form/Choices.tsx'
import { ComingDays } from '../../../../parts/schedule/dates/ComingDays.tsx'
import css from '../Figures.module.css'
import { type Range, ranges } from './figuresIn.ts'

const DateField = lazy(() => import('../../../../ui/form/DateField.tsx').then((m) => ({ default: m.DateField })))

/** Kept in the URL. */
export const RangePicker = ({ range }: { range: Range }) => {
  const [, choose] = useChoices()
  const own = range.name === 'own'
  return (
    <div className={css.range}>
      <div className={css.chips} role="group" aria-label="Days">
        {ranges.map(({ value, label }) => (
          <Chip key={value} pressed={range.name === value} onPress={() => choose({ range: value, from: null, to: null })}>
            {label}
          </Chip>
        ))}
      </div>
      <div className={css.days}>
        <Later fallback={<ComingDays />}>
          <DateField
            label="From"
            day={range.from}
            onDay={(day) => choose({ from: day, range: null, ...(!own && { to: range.to }) })}
          />
          <DateField
            label="To"
            day={range.to}
            min={range.from}
            onDay={(day) => choose({ to: day, range: null, ...(!own && { from: range.from }) })}
          />
        </Later>
      </div>
    </div>
  )
}
