import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../../../ui/router/Link.tsx'
import { useParams } from '../../../../ui/router/hooks.ts'
import { ApiError, read } from '../../../../api.ts'
import { EmptyState, LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import css from '../Ramp.module.css'

/** Opened by the code on an aircraft's key ring: the record in progress, or the next step. */
export const Screen = () => {
  const { code = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...read('scanKeyRing', { params: { code } }), retry: false, staleTime: 0 })
  if (error)
    return (
      <div className={css.one}>
        <h1>Key ring</h1>
        {error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
          <EmptyState to={paths.checkIn()} label="Go to the board">
            This label is no longer in use. Its owner may have printed a new one.
          </EmptyState>
        ) : (
          <LoadError error={error} onRetry={() => void refetch()} />
        )}
      </div>
    )
  if (!data)
    return (
      <div className={css.waiting}>
        <Skeleton shape="block" count={2} label="Looking for your booking" />
      </div>
    )
  const { record, next, tailNumber, aircraftId, zone } = data
  if (record) {
    const to = record.stage === 'departure' ? paths.checkIn(record.order) : paths.returnAircraft(record.order)
    return <Navigate to={to} replace />
  }
  return (
    <div className={css.one}>
      <h1>
        <Tail className={css.tail}>{tailNumber}</Tail>
      </h1>
      {next ? (
        <EmptyState to={paths.order(next.order)} label="Go to the booking">
          The next booking leaves {wholeInstantText(new Date(next.flightStartTime), zone)}. Check-out opens{' '}
          {wholeInstantText(new Date(next.opens), zone)}.
        </EmptyState>
      ) : (
        <EmptyState to={paths.aircraft(aircraftId)} label={`Look at ${tailNumber}`}>
          You have no booking of this aircraft now.
        </EmptyState>
      )}
    </div>
  )
}
