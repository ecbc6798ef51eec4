import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { type RefusedTrips, refusedReasons } from '@tailshare/contract/reports/cockpit/refusedTrips'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Figures.module.css'
import type { Range } from './figures/figuresIn.ts'

const trips = (count: number) => countText(count, 'trip')

const columns: readonly Column<RefusedTrips['reasons'][number]>[] = [
  { title: 'Why', cell: ({ reason }) => refusedReasons[reason] },
  { title: 'Trips', number: true, cell: ({ trips: count }) => trips(count) },
  { title: 'Worth', number: true, cell: ({ incomeCents }) => moneyText(incomeCents) },
]

/** Rules that can be lowered to “warn”, as named in the suggestion. */
const rules: Partial<Record<keyof typeof refusedReasons, string>> = {
  ipc: 'the IPC',
  total_hours: 'the minimum of total hours',
  type_hours: 'the minimum of hours in type',
  csip: 'the CSIP that you ask for',
  customers: 'your list of customers',
}

const Change = ({ change }: { change: NonNullable<RefusedTrips['change']> }) => (
  <p className={css.change}>
    <b>
      {rules[change.reason] ? `Put ${rules[change.reason]} on warn instead of block: ` : ''}+{trips(change.tripsPerMonth)} a month
    </b>
    <span>
      That alone would have let {trips(change.trips)} worth {moneyText(change.incomeCents)} through on these days; nothing else
      stood against them. Ask your insurer before you change what you require.
    </span>
  </p>
)

/** Refused trips, and the one change that would have gained the most. */
export const Refused = ({ range: { from, to }, aircraftId }: { range: Range; aircraftId: string }) => {
  const refused = useQuery(read('getRefusedTrips', { params: { id: aircraftId }, query: { from, to } }))
  return (
    <Section
      title="What was refused"
      help="A pilot’s questions of one week are one trip; a pilot who booked within two weeks after all is left out. A trip can have several reasons."
    >
      <Loaded query={refused} label="Loading what was refused">
        {({ trips: count, incomeCents, reasons, change }) =>
          count === 0 ? (
            <p className="muted">
              No one was turned away on these days. Trips your rules refuse are counted here, without names.
            </p>
          ) : (
            <>
              <p className="lead">
                {trips(count)} {count === 1 ? 'was' : 'were'} turned away. You would have earned {moneyText(incomeCents)}.
              </p>
              {change && <Change change={change} />}
              <Table caption="Refused trips by reason" rows={reasons} rowKey={({ reason }) => reason} columns={columns} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
