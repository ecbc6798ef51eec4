import type { Aircraft } from '@tailshare/contract/aircraft'
import { plainDayText } from '@tailshare/contract/timeText'
import { Badge } from '../../ui/display/Badge.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import css from './Maintenance.module.css'

type Squawk = Aircraft['squawks'][number]
const severities = {
  grounding: { tone: 'danger', text: 'Grounding', order: 0 },
  limit: { tone: 'caution', text: 'Limits use', order: 1 },
  cosmetic: { tone: 'plain', text: 'Cosmetic', order: 2 },
} as const

const stateText = ({ state, dueOn }: Squawk) => {
  const word = state.replaceAll('_', ' ')
  return (dueOn ? `${word} to ${plainDayText(dueOn)}` : word).replace(/^./, (first) => first.toUpperCase())
}

const columns: readonly Column<Squawk>[] = [
  { title: 'Squawk', cell: ({ text }) => text },
  { title: 'State', cell: stateText },
  {
    title: 'Severity',
    number: true,
    cell: ({ severity }) => <Badge tone={severities[severity].tone}>{severities[severity].text}</Badge>,
  },
]

/** What was found and is not repaired yet, the worst first. */
export const SquawkList = ({ squawks }: { squawks: readonly Squawk[] }) => (
  <section className={css.section} aria-labelledby="squawks">
    <h2 id="squawks">Open squawks</h2>
    {squawks.length === 0 ? (
      <p className="muted">No open squawks.</p>
    ) : (
      <Table
        caption="Open squawks, the worst first"
        columns={columns}
        rows={squawks.toSorted((a, b) => severities[a.severity].order - severities[b.severity].order)}
        rowKey={({ id }) => id}
      />
    )}
  </section>
)
