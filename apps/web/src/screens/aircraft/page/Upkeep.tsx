import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { countText } from '@tailshare/contract/text/countText'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { byUrgency, dueStates, dueText } from '../../../parts/aircraft/upkeep/due.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import css from '../../../parts/aircraft/page/Aircraft.module.css'
import { Block } from '../../../parts/aircraft/page/Block.tsx'

type Row = { id: string; title: string; tone: Tone; state: string; due: string }

const severities: Record<Aircraft['squawks'][number]['severity'], readonly [tone: Tone, text: string]> = {
  cosmetic: ['caution', 'Cosmetic'],
  limit: ['caution', 'Limit'],
  grounding: ['danger', 'Grounding'],
}

const columns: Column<Row>[] = [
  { title: 'Item', cell: ({ title }) => title },
  { title: 'Status', cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge> },
  { title: 'Due', cell: ({ due }) => due, number: true },
]

/** Without a look at the rest: what is not in order, and no more of it than this. */
const most = 6

export const Upkeep = ({ aircraft: { squawks, maintenance, annual } }: { aircraft: Aircraft }) => {
  const rows: Row[] = [
    ...squawks.map(({ id, text, severity, state, dueOn }) => {
      const [tone, word] = severities[severity]
      return { id, title: text, tone, state: `${word}, ${state.replaceAll('_', ' ')}`, due: dueOn ? plainDayText(dueOn) : '–' }
    }),
    ...byUrgency(maintenance).map((item) => {
      const { tone, text } = dueStates[item.status]
      return { id: item.id, title: item.title, tone, state: text, due: dueText(item) }
    }),
  ]
  const inSight = rows.slice(0, most).filter(({ tone }) => tone !== 'go')
  const rest = rows.slice(inSight.length)
  return (
    <Block title="Maintenance and squawks">
      {rows.length === 0 ? (
        <p>Not confirmed: the owner has not published maintenance records yet. Ask before you book.</p>
      ) : (
        <>
          {annual === 'missing' && <p>Not confirmed: the annual inspection is not in the records. Ask before you book.</p>}
          {inSight.length > 0 && (
            <Table caption="Maintenance and squawks" columns={columns} rows={inSight} rowKey={({ id }) => id} />
          )}
          {rest.length > 0 && (
            <details className={css.more}>
              <summary>
                {countText(rest.length, inSight.length > 0 ? 'more item' : 'item')}
                {rest.every(({ tone }) => tone === 'go') && ', all OK'}
              </summary>
              <Table caption="More maintenance" columns={columns} rows={rest} rowKey={({ id }) => id} />
            </details>
          )}
        </>
      )}
    </Block>
  )
}
