import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { Badge } from '../../../ui/display/Badge.tsx'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
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

export const Squawks = ({ fleet }: { fleet: readonly Upkeep[] }) => {
  const rows = fleet
    .flatMap(({ tailNumber, squawks }) => squawks.map((squawk) => ({ ...squawk, tailNumber })))
    .toSorted((a, b) => order[a.severity] - order[b.severity])
  const grounding = rows.filter(({ severity }) => severity === 'grounding').length
  const gist = grounding > 0 ? `${rows.length}, ${grounding} grounding` : String(rows.length)
  return (
    <Fold name="squawks" title="Open squawks" gist={gist} className={css.flights}>
      {rows.length === 0 ? (
        <p className="muted">No open squawks.</p>
      ) : (
        <Table caption="Open squawks, the worst first" rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
    </Fold>
  )
}
