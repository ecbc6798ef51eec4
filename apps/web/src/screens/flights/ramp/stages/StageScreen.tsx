import type { Stage } from '@tailshare/contract/flights/ramp'
import { useQuery } from '@tanstack/react-query'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { lazy, useEffect } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { useParams } from '../../../../ui/router/hooks.ts'
import { useAccount } from '../../../../calls/session.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Board } from '../board/Board.tsx'
import { askedOneself, isSelf } from '../commander.ts'
import { serverTime } from '../device/clock.ts'
import { withUnsentRecords } from '../device/deviceDay.ts'
import { keyOf } from '../device/store/deviceRecord.ts'
import { Done } from '../acts/Done.tsx'
import { NetworkBanner } from '../device/NetworkBanner.tsx'
import { Questionnaire } from '../questions/Questionnaire.tsx'
import css from '../Ramp.module.css'
import { askToPersist, keepShell } from '../device/shell.ts'
import { openStage, resumeWaiting } from './stageSync.ts'
import { Start } from './Start.tsx'
import { useStages } from './useStages.ts'

const Watching = lazy(() => import('../acts/Watching.tsx').then((m) => ({ default: m.Watching })))

const OneStage = ({ accountId, orderId, stage }: { accountId: string; orderId: string; stage: Stage }) => {
  const { records } = useStages()
  const own = records.get(keyOf(accountId, orderId, stage))
  const record = own && withUnsentRecords(own, records.values())
  const opening = useQuery({
    // Keyed by the call's name, so that invalidating the call refetches this too.
    queryKey: [stage === 'departure' ? 'getDeparture' : 'getReturn', 'openStage', accountId, orderId],
    queryFn: () => openStage(accountId, orderId, stage),
    // Offline, the device provides the data.
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  })
  const now = serverTime(useNow())
  if (!record)
    return (
      <div className={css.waiting}>
        {opening.error ? (
          <LoadError error={opening.error} onRetry={() => void opening.refetch()} />
        ) : (
          <Skeleton shape="block" count={3} label="Loading the record" />
        )}
      </div>
    )
  if (record.snapshot.state === 'closed') return <Done record={record} />
  const isAsked = isFor(stage === 'departure' ? 'answerDeparture' : 'answerReturn', canFacts(record.snapshot.order, now))
  const asked = isAsked && isSelf(record.snapshot) ? askedOneself(record) : record
  if (!record.started) return <Start record={asked} />
  return isAsked ? (
    <Questionnaire record={asked} />
  ) : (
    <Later fallback={<Skeleton shape="block" count={3} label="Loading the record" />}>
      <Watching record={record} />
    </Later>
  )
}

/** Check-out or return of a booking; without one, today's board. */
export const StageScreen = ({ stage }: { stage: Stage }) => {
  const account = useAccount()
  const { id } = useParams()
  const accountId = account?.id
  useEffect(() => {
    if (!accountId) return
    void resumeWaiting(accountId)
    void keepShell()
    void askToPersist()
  }, [accountId])
  if (!account) return null
  return (
    <>
      <NetworkBanner />
      {id ? (
        <OneStage key={`${id}${stage}`} accountId={account.id} orderId={id} stage={stage} />
      ) : (
        <Board accountId={account.id} stage={stage} isStaff={account.isStaff || account.isOperator} />
      )}
    </>
  )
}
