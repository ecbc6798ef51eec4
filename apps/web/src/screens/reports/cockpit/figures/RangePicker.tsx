import { useChoices } from '../../../../routing/useChoices.ts'
import { Chip } from '../../../../ui/form/choices/Choices.tsx'
import css from '../Figures.module.css'
import { type Range, ranges } from './figuresIn.ts'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'

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
      </div>
    </div>
  )
}
