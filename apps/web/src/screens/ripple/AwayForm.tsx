import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { instantAt, plusDays, dayIn } from '@tailshare/contract/period'
import { zoneText } from '@tailshare/contract/timeText'
import { useState } from 'react'
import { RipplePlan } from '../../parts/ripple/RipplePlan.tsx'
import { useRippleDraft } from '../../parts/ripple/useRipple.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { useAccount } from '../../session.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './RippleScreen.module.css'

const endsBefore = 'The last day cannot be before the first one.'

/** The days on which a CSIP cannot fly, and what becomes of the lessons on them. */
export const AwayForm = ({ onApplied }: { onApplied: (id: string) => void }) => {
  const account = useAccount()
  const now = useNow()
  const zone = account?.homeAirport?.zone ?? 'UTC'
  const today = dayIn(now, zone)
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const kept = useRippleDraft()
  if (account?.isCsip !== true) return <EmptyState>Lessons are for CSIPs. If you are one, say so in your pilot data.</EmptyState>
  const isInOrder = to >= from
  const over = (day: string) => (day < today ? [fieldMessages.dateOutdated] : undefined)
  return (
    <>
      <PageHead title="I can’t fly" lead="Say which days. Your students get another instructor, other times, or a full refund." />
      <div className={css.pair}>
        <DateField
          label={`First day, ${zoneText(now, zone)}`}
          day={from}
          min={today}
          onDay={(day) => day && setFrom(day)}
          errors={over(from)}
        />
        <DateField
          label="Last day"
          day={to}
          min={today}
          onDay={(day) => day && setTo(day)}
          errors={isInOrder ? over(to) : [endsBefore]}
        />
      </div>
      {isInOrder && from >= today && (
        <RipplePlan
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
      )}
    </>
  )
}
