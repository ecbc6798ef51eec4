import type { Aircraft } from '@tailshare/contract/aircraft'
import { paths } from '@tailshare/contract/paths'
import { plainDayText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api.ts'
import { ReleaseDialog } from '../../parts/aircraft/ReleaseDialog.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Maintenance.module.css'
import type { MaintenancePart } from './maintenancePart.ts'

type Squawk = Aircraft['squawks'][number]
const severities = {
  grounding: { tone: 'danger', text: 'Grounding', order: 0 },
  limit: { tone: 'caution', text: 'Limit', order: 1 },
  cosmetic: { tone: 'plain', text: 'Cosmetic', order: 2 },
} as const

const stateText = ({ state, dueOn }: Squawk) => {
  const word = state.replaceAll('_', ' ')
  return (dueOn ? `${word} to ${plainDayText(dueOn)}` : word).replace(/^./, (first) => first.toUpperCase())
}

const columnsWith = (release: (squawk: Squawk) => void): readonly Column<Squawk>[] => [
  { title: 'Squawk', cell: ({ text }) => text },
  { title: 'Status', cell: stateText },
  {
    title: 'Way on',
    cell: (squawk) => (
      <>
        <Button kind="line" small onClick={() => release(squawk)}>
          {squawk.severity === 'grounding' ? 'Release for flight' : 'Close squawk'}
        </Button>
        {squawk.severity === 'grounding' && (
          <ButtonLink kind="line" small to={paths.newRipple({ grounding: squawk.id })}>
            See the bookings
          </ButtonLink>
        )}
      </>
    ),
  },
  {
    title: 'Severity',
    number: true,
    cell: ({ severity }) => <Badge tone={severities[severity].tone}>{severities[severity].text}</Badge>,
  },
]

const Squawks = ({ squawks, tailNumber }: { squawks: readonly Squawk[]; tailNumber: string }) => {
  const [releasing, setReleasing] = useState<Squawk | null>(null)
  return (
    <section className={css.section} aria-labelledby="squawks">
      <h2 id="squawks">Open squawks</h2>
      {squawks.length === 0 ? (
        <p className="muted">No open squawks.</p>
      ) : (
        <Table
          caption="Open squawks, the worst first"
          columns={columnsWith(setReleasing)}
          rows={squawks.toSorted((a, b) => severities[a.severity].order - severities[b.severity].order)}
          rowKey={({ id }) => id}
        />
      )}
      {releasing && <ReleaseDialog squawk={releasing} tailNumber={tailNumber} onClose={() => setReleasing(null)} />}
    </section>
  )
}

/** What was found and is not repaired yet, the worst first; the owner lets the aircraft fly again here. */
export const SquawkList: MaintenancePart = ({ aircraftId }) => {
  const aircraft = useQuery(read('getAircraft', { params: { id: aircraftId } }))
  return (
    <Loaded query={aircraft} label="Loading the squawks">
      {({ squawks, tailNumber }) => <Squawks squawks={squawks} tailNumber={tailNumber} />}
    </Loaded>
  )
}
