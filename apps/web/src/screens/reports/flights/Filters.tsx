import { useChoices } from '../../../routing/useChoices.ts'
import { DownloadLink } from '../../../parts/page/DownloadLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/form/choices/Choices.tsx'
import { FilterFold } from '../../../ui/layout/fold/FilterFold.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { filterIn, periods } from './period.ts'
import css from './Reports.module.css'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

/** `logbooks`: files for other programs, by the program's name. */
export const Filters = ({ csv, pdf, logbooks = {} }: { csv: string; pdf: string; logbooks?: Record<string, string> }) => {
  const [search, choose] = useChoices()
  const filter = filterIn(search)
  const chosen = periods.find(({ value }) => value === filter.period_type)?.label
  return (
    <FilterFold title="Period and downloads" gist={chosen} className={css.filters}>
      <div className={css.chips} role="group" aria-label="Period">
        {periods.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={filter.period_type === value}
            onPress={() => choose({ period: value, from: null, to: null })}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className={css.days}>
        <DateField label="From" day={filter.from ?? null} onDay={(day) => choose({ from: day, period: null })} />
        <DateField label="To" day={filter.to ?? null} min={filter.from} onDay={(day) => choose({ to: day, period: null })} />
      </div>
      <div className={css.take}>
        <DownloadLink className={css.download} href={csv}>
          <Icon name="download" /> CSV
        </DownloadLink>
        <DownloadLink className={css.download} href={pdf}>
          <Icon name="download" /> PDF
        </DownloadLink>
        {Object.entries(logbooks).map(([name, href]) => (
          <DownloadLink key={name} className={css.download} href={href}>
            <Icon name="download" /> {name}
          </DownloadLink>
        ))}
        <Button kind="line" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </FilterFold>
  )
}
