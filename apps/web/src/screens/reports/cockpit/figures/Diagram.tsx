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
import { type Column, Table } from '../../../../ui/display/lists/Table.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { More } from '../../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { filteredFrom } from '../../../../ui/layout/fold/FilterFold.tsx'
import css from '../Figures.module.css'
import { Bars } from './Bars.tsx'
import { bounds, boundsIn } from './figuresIn.ts'

const nameOf = ({ on }: Pick<DiagramPoint, 'on'>) => (on.length === 7 ? shortMonthText(on) : plainDayText(on))

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
          <p className="label">Bars, left: income. Marks, right: Hobbs hours. A flight counts on the day of its return.</p>
          <Table caption={`Figures by ${unit}`} rows={shown} rowKey={({ on }) => on} columns={columns} />
        </>
      )}
    </>
  )
}
