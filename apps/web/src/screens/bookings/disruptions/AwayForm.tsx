import { instantAt, plusDays, dayIn } from '@tailshare/contract/text/period'
import { useState } from 'react'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { DisruptionPlan } from '../../../parts/bookings/disruptions/DisruptionPlan.tsx'
import { useDisruptionDraft } from '../../../parts/bookings/disruptions/useDisruption.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './DisruptionScreen.module.css'

const labels = { from: 'First day', to: 'Last day' }
const endsBefore = 'The last day cannot be before the first one.'

export const AwayForm = ({ onApplied }: { onApplied: (id: string) => void }) => {
  const account = useAccount()
  const now = useNow()
  const zone = account?.homeAirport?.zone ?? 'UTC'
  const today = dayIn(now, zone)
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const kept = useDisruptionDraft()
  if (account?.isCsip !== true) return <EmptyState>Lessons are for CSIPs. If you are one, say so in your pilot data.</EmptyState>
  return (
    <>
      <PageHead title="I can’t fly" lead="Say which days. Your students get another instructor, other times, or a full refund." />
      <div className={css.pair}>
        <PeriodFields
          period={{ from: instantAt(from, '00:00', zone), to: instantAt(to, '12:00', zone) }}
          zone={zone}
          labels={labels}
          days
          tooEarly={endsBefore}
          onChange={(period) => {
            setFrom(dayIn(period.from, zone))
            setTo(dayIn(period.to, zone))
          }}
        />
      </div>
      <DisruptionPlan
        cause={{
          kind: 'away',
          from: instantAt(from, '00:00', zone).toISOString(),
          to: instantAt(plusDays(to, 1), '00:00', zone).toISOString(),
        }}
        onDone={({ id }) => onApplied(id)}
        kept={kept}
        label="Keep these days free"
        empty="You have no lessons on these days. Nobody will be able to book you for them."
      />
    </>
  )
}
