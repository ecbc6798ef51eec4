import { countText } from '@tailshare/contract/text/countText'
import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import type { ShopDay, ShopDays as Days } from '@tailshare/contract/maintenance/shop/workOrders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/choices/Choices.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { PlanVisit } from './PlanVisit.tsx'
import css from './Shop.module.css'

const dayChoices = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: countText(at + 1, 'day') }))

const Card = ({ day, zone, onTake, place }: { day: ShopDay; zone: string; onTake: (() => void) | null; place: number }) => (
  <li className={css.card}>
    <h3>{wholePeriodText({ from: new Date(day.from), to: new Date(day.to) }, zone)}</h3>
    <ul>
      {day.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {onTake && (
      <Button kind={place === 0 ? 'go' : 'line'} onClick={onTake}>
        Take {day.firstDay === day.lastDay ? 'this day' : 'these days'}
      </Button>
    )}
  </li>
)

type Props = { record: MaintenanceRecord }
type Taken = { day: ShopDay | null }

const Offers = ({ record, days }: Props & { days: Days }) => {
  const [taken, setTaken] = useState<Taken | null>(null)
  const why = record.whyNot ?? days.whyNotSet
  return (
    <>
      {why && <p className="muted">{why}</p>}
      {days.results.length === 0 ? (
        <p className="muted">
          No visit of {countText(days.days, 'day')} fits into the next sixty days. Choose fewer, or make room in the schedule.
        </p>
      ) : (
        <ol className={css.cards}>
          {days.results.map((day, place) => (
            <Card
              key={day.firstDay}
              day={day}
              zone={days.zone}
              place={place}
              onTake={why === null ? () => setTaken({ day }) : null}
            />
          ))}
        </ol>
      )}
      {record.mayMaintain && (
        <p>
          <Button kind="line" small onClick={() => setTaken({ day: null })}>
            Work order without a day
          </Button>
        </p>
      )}
      {taken && <PlanVisit record={record} days={days} day={taken.day} onClose={() => setTaken(null)} />}
    </>
  )
}

/** The cheapest of the next sixty days, with the cost and bookings of each. */
export const ShopDays = ({ record }: Props) => {
  const [count, setCount] = useState<string>('')
  const [weekends, setWeekends] = useState(false)
  const query = useQuery({
    ...read('listShopDays', {
      params: { id: record.id },
      query: { ...(count && { days: count }), weekends: weekends ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="Cheapest days for the shop" note="Of the next sixty: least money lost, then fewest people moved.">
      <Loaded query={query} label="Looking for the cheapest days" rows={3}>
        {(days) => (
          <>
            <div className={css.asked}>
              <Select
                label="In the shop for"
                value={String(days.days)}
                onChange={({ target }) => setCount(target.value)}
                choices={dayChoices}
              />
              <Checkbox
                label="The shop works on weekends"
                checked={weekends}
                onChange={({ target }) => setWeekends(target.checked)}
              />
            </div>
            <Offers record={record} days={days} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
