import { countText } from '@tailshare/contract/text/countText'
import type { Diagram as Shown, DiagramPoint } from '@tailshare/contract/reports/cockpit/figures'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { shortMonthText } from '@tailshare/contract/text/dayWords'
import { useState } from 'react'
import { useChoices } from '../../../../routing/useChoices.ts'
import { Button } from '../../../../ui/Button.tsx'
import { type Column, Table } from '../../../../ui/display/Table.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { More } from '../../../../ui/layout/More.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { filteredFrom } from '../../../../ui/layout/FilterFold.tsx'
import css from '../Figures.module.css'
import { bounds, boundsIn } from './figuresIn.ts'

const nameOf = ({ on }: Pick<DiagramPoint, 'on'>) => (on.length === 7 ? shortMonthText(on) : plainDayText(on))

const size = { width: 960, height: 150 }

/** Separate scales; the table below has the numbers. */
const Bars = ({ points }: { points: readonly DiagramPoint[] }) => {
  const most = Math.max(1, ...points.map(({ incomeCents }) => incomeCents))
  const mostHours = Math.max(0.1, ...points.map(({ hobbsHours }) => hobbsHours))
  const slot = size.width / points.length
  return (
    <svg className={css.bars} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
      {points.map(({ on, incomeCents, hobbsHours }, index) => {
        const height = (Math.max(0, incomeCents) / most) * (size.height - 8)
        const y = size.height - (hobbsHours / mostHours) * (size.height - 8)
        return (
          <g key={on}>
            <rect
              x={index * slot + slot * 0.15}
              width={slot * 0.7}
              y={size.height - height}
              height={height}
              className={css.income}
            />
            {hobbsHours > 0 && <rect x={index * slot} width={slot} y={y - 2} height={4} className={css.hours} />}
          </g>
        )
      })}
    </svg>
  )
}

const BoundFields = () => {
  const [search, choose] = useChoices()
  const [typed, setTyped] = useState(() => Object.fromEntries(bounds.map(({ key }) => [key, search.get(key) ?? ''])))
  const set = (values: Record<string, string>) => choose(Object.fromEntries(bounds.map(({ key }) => [key, values[key]?.trim()])))
  const isBounded = Object.keys(boundsIn(search)).length > 0
  return (
    <More title="Filter by income or hours" open={isBounded}>
      <form
        className={css.bounds}
        onSubmit={(event) => {
          event.preventDefault()
          set(typed)
        }}
      >
        {bounds.map(({ key, label }) => (
          <Field
            key={key}
            label={label}
            inputMode="decimal"
            value={typed[key] ?? ''}
            onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value }))}
          />
        ))}
        <Button kind="soft" type="submit">
          Show these
        </Button>
        {isBounded && (
          <Button
            kind="line"
            onClick={() => {
              setTyped({})
              set({})
            }}
          >
            Show all
          </Button>
        )}
      </form>
    </More>
  )
}

const columnsFor = (aircraftId: string | undefined, by: Shown['by']): readonly Column<DiagramPoint>[] => [
  { title: by === 'day' ? 'Day' : 'Month', cell: nameOf },
  {
    title: 'Flights',
    number: true,
    named: true,
    cell: ({ flights, from, to }) =>
      flights === 0 ? (
        '–'
      ) : (
        <TextLink to={paths.flightsByAircraft(aircraftId, { from, to })}>{countText(flights, 'flight')}</TextLink>
      ),
  },
  { title: 'Hobbs', number: true, named: true, cell: ({ hobbsHours }) => hoursText(hobbsHours) },
  {
    title: 'Cancellations',
    number: true,
    named: true,
    cell: ({ cancellations, cancellationCents }) =>
      cancellations === 0 ? '–' : `${cancellations}, ${moneyText(cancellationCents)}`,
  },
  { title: 'Income', number: true, cell: ({ incomeCents }) => moneyText(incomeCents) },
]

type Props = { diagram: Shown; aircraftId?: string | undefined }

/** The days or months of the range within the bounds, each linked to its flights. */
export const Diagram = ({ diagram: { points, by, hidden }, aircraftId }: Props) => {
  const unit = by === 'day' ? 'day' : 'month'
  const shown = points.filter(({ flights, cancellations, incomeCents }) => flights > 0 || cancellations > 0 || incomeCents !== 0)
  const columns = columnsFor(aircraftId, by)
  return (
    <>
      {(shown.length >= filteredFrom || hidden > 0) && <BoundFields />}
      {hidden > 0 && (
        <p className="label">
          {hidden} {hidden === 1 ? unit : `${unit}s`} outside these bounds {hidden === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
      {shown.length === 0 ? (
        <p className="muted">Nothing was flown or canceled on these days. Choose a longer period above.</p>
      ) : (
        <>
          <Bars points={points} />
          <p className="label">Bars: income. Marks: Hobbs hours. A flight counts on the day of its return.</p>
          <Table caption={`Figures by ${unit}`} rows={shown} rowKey={({ on }) => on} columns={columns} />
        </>
      )}
    </>
  )
}
