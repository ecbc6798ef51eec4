import { hoursText } from '@tailshare/contract/hours'
import type { Aircraft } from '@tailshare/contract/aircraft'
import { plainDayText } from '@tailshare/contract/timeText'
import { Badge, type Tone } from '../../ui/display/Badge.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import css from './Aircraft.module.css'
import { Block } from './Block.tsx'

type Row = { id: string; title: string; tone: Tone; state: string; due: string }

const states: Record<Aircraft['maintenance'][number]['status'], readonly [tone: Tone, text: string]> = {
  ok: ['go', 'OK'],
  due_soon: ['caution', 'Due soon'],
  overdue: ['danger', 'Overdue'],
  grounding: ['danger', 'Grounded until done'],
}
const severities: Record<Aircraft['squawks'][number]['severity'], readonly [tone: Tone, text: string]> = {
  cosmetic: ['caution', 'Cosmetic'],
  limit: ['caution', 'Limits use'],
  grounding: ['danger', 'Grounding'],
}

const dueText = ({ dueOn, hoursLeft }: { dueOn: string | null; hoursLeft: number | null }) =>
  [
    hoursLeft !== null && (hoursLeft < 0 ? `${hoursText(-hoursLeft)} ago` : `in ${hoursText(hoursLeft)}`),
    dueOn && plainDayText(dueOn),
  ]
    .filter(Boolean)
    .join(' or ') || '–'

const columns: Column<Row>[] = [
  { title: 'Item', cell: ({ title }) => title },
  { title: 'State', cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge> },
  { title: 'Due', cell: ({ due }) => due, number: true },
]

const inSight = 6
const urgency = ['grounding', 'overdue', 'due_soon', 'ok'] as const

/** Open squawks first, then what is due when. */
export const Upkeep = ({ aircraft: { squawks, maintenance } }: { aircraft: Aircraft }) => {
  const rows: Row[] = [
    ...squawks.map(({ id, text, severity, state, dueOn }) => {
      const [tone, word] = severities[severity]
      return { id, title: text, tone, state: `${word}, ${state.replaceAll('_', ' ')}`, due: dueText({ dueOn, hoursLeft: null }) }
    }),
    ...maintenance
      .toSorted((a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status))
      .map(({ id, title, status, ...due }) => {
        const [tone, state] = states[status]
        return { id, title, tone, state, due: dueText(due) }
      }),
  ]
  return (
    <Block title="Maintenance and squawks">
      {rows.length === 0 ? (
        <p>The owner has not published maintenance records yet. Ask before you book.</p>
      ) : (
        <>
          <Table caption="Maintenance and squawks" columns={columns} rows={rows.slice(0, inSight)} rowKey={({ id }) => id} />
          {rows.length > inSight && (
            <details className={css.more}>
              <summary>{rows.length - inSight} more items</summary>
              <Table caption="More maintenance" columns={columns} rows={rows.slice(inSight)} rowKey={({ id }) => id} />
            </details>
          )}
        </>
      )}
    </Block>
  )
}
