import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { isFor, whyNot } from '@tailshare/rules/bookings/orders/can'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { read } from '../../../../api.ts'
import { SquawkRows } from '../../../../parts/flights/squawks/SquawkRows.tsx'
import { stateText } from '../../../../parts/flights/squawks/squawkWords.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { MoreSection } from '../../../../ui/layout/fold/More.tsx'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import type { SquawkState } from '@tailshare/contract/flights/ramp'
import css from './Squawks.module.css'

const ReportDialog = lazy(() =>
  import('../../../../parts/flights/squawks/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })),
)

/** Operating limitations from open squawks, for the next pilot. */
const Limits = ({ limits }: { limits: Aircraft['squawks'] }) =>
  limits.length > 0 && (
    <div className={css.limits}>
      <p>Known limits, confirmed at check-out.</p>
      <ul>
        {limits.map((limit) => (
          <li key={limit.id}>
            <b>{limit.text}</b>
            <small>{stateText({ ...limit, state: limit.state as SquawkState })}</small>
          </li>
        ))}
      </ul>
    </div>
  )

/** Limitations, squawks found during this booking, and a report button. */
export const Squawks = ({ order }: { order: Order }) => {
  const [reports, setReports] = useState(false)
  const facts = canFacts(order, useNow())
  const { id, aircraftId, status, tailNumber } = order
  const found = useQuery(read('listSquawks', { params: { id: aircraftId }, query: { order: id } }))
  const stage = hasNotLeft(status) ? 'departure' : 'return'
  const verb = stage === 'departure' ? 'reportSquawk' : 'reportReturnSquawk'
  const mayReport = isFor(verb, facts)
  const why = whyNot(verb, facts)?.text
  const canReport = mayReport && why === undefined
  const squawks = found.data?.results ?? []
  const aircraft = useQuery({ ...read('getAircraft', { params: { id: aircraftId } }), enabled: hasNotLeft(status) })
  const limits = hasNotLeft(status) ? (aircraft.data?.squawks ?? []).filter(({ severity }) => severity === 'limit') : []
  return (
    <MoreSection
      title="Squawks"
      gist={found.data && (squawks.length > 0 ? String(squawks.length) : 'None on this booking')}
      open={squawks.length + limits.length > 0 || canReport || found.isError || aircraft.isError}
    >
      {aircraft.error && <LoadError error={aircraft.error} onRetry={() => void aircraft.refetch()} />}
      <Limits limits={limits} />
      {found.error ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : squawks.length > 0 ? (
        <SquawkRows squawks={squawks} />
      ) : (
        found.data && limits.length === 0 && <p className="muted">Nothing was reported on this booking.</p>
      )}
      {mayReport && (
        <p className={css.report}>
          <Button icon="wrench" disabledReason={why} onClick={() => setReports(true)}>
            Report a squawk
          </Button>
        </p>
      )}
      <Later fallback={null}>
        {reports && <ReportDialog at={{ order: id, stage }} tailNumber={tailNumber} onClose={() => setReports(false)} />}
      </Later>
    </MoreSection>
  )
}
