import type { Upkeep } from '@tailshare/contract/aircraft'
import { plainDayText } from '@tailshare/contract/timeText'
import { Badge } from '../../ui/display/Badge.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import css from './Cockpit.module.css'

const tones = { grounding: 'danger', limit: 'caution', cosmetic: 'plain' } as const
const severities = { grounding: 'Grounding', limit: 'Limit', cosmetic: 'Cosmetic' } as const
const order = { grounding: 0, limit: 1, cosmetic: 2 }
const stateText = (state: string, dueOn: string | null) => {
  if (dueOn) return `deferred to ${plainDayText(dueOn)}`
  return state === 'in_work' ? 'in work' : state
}

type Row = Upkeep['squawks'][number] & { tailNumber: string }

const columns: readonly Column<Row>[] = [
  { title: 'Aircraft', cell: ({ tailNumber }) => <Tail>{tailNumber}</Tail> },
  { title: 'Squawk', cell: ({ text }) => text },
  {
    title: 'Status',
    number: true,
    cell: ({ severity, state, dueOn }) => (
      <Badge tone={tones[severity]} icon={severity === 'limit' ? null : undefined}>
        {severities[severity]}, {stateText(state, dueOn)}
      </Badge>
    ),
  },
]

/** What was found and is not repaired yet. */
export const Squawks = ({ fleet }: { fleet: readonly Upkeep[] }) => {
  const rows = fleet
    .flatMap(({ tailNumber, squawks }) => squawks.map((squawk) => ({ ...squawk, tailNumber })))
    .toSorted((a, b) => order[a.severity] - order[b.severity])
  return (
    <section className={css.flights} aria-labelledby="squawks">
      <h2 id="squawks">Open squawks</h2>
      {rows.length === 0 ? (
        <p className="muted">No open squawks.</p>
      ) : (
        <Table caption="Open squawks, the worst first" rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
    </section>
  )
}
