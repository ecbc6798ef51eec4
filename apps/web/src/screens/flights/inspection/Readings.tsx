import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { readingText } from '@tailshare/rules/flights/return/inspection'
import { Badge } from '../../../ui/display/Badge.tsx'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Inspection.module.css'

type Reading = Inspection['readings'][number]

const value = ({ key, unit }: Reading, number: number | null) =>
  number === null ? <span className="quiet">Not read</span> : `${readingText(key, number)} ${unit}`

const columns: readonly Column<Reading>[] = [
  { title: 'Reading', cell: ({ title }) => <b>{title}</b> },
  { title: 'Departure', number: true, named: true, cell: (row) => value(row, row.departure) },
  { title: 'Return', number: true, named: true, cell: (row) => value(row, row.return) },
  {
    title: 'What the flight did',
    cell: ({ text, mark }) => (
      <span className={css.what}>
        {mark === 'look' && <Badge tone="caution">Look at this</Badge>} {text}
      </span>
    ),
  },
]

/** Marks implausible differences between the stages. */
export const Readings = ({ inspection: { readings } }: { inspection: Inspection }) => (
  <Section title="Meters and fluids">
    <Table caption="Departure beside return" columns={columns} rows={readings} rowKey={({ key }) => key} />
  </Section>
)
