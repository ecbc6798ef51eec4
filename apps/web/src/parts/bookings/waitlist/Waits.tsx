import { paths } from '@tailshare/contract/base/paths'
import { periodText, zoneText } from '@tailshare/contract/text/timeText'
import type { WaitlistEntry } from '@tailshare/contract/bookings/waitlist/waitlist'
import { ordinalText } from '@tailshare/contract/text/countText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages, useAction } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Waitlist.module.css'

const Row = ({ entry }: { entry: WaitlistEntry }) => {
  const { id, tailNumber, modelName, airport, anyOfModel, place, orderId, wants } = entry
  const leave = useAction('leaveWaitlist', { onDone: () => toast('You’ve left the line') })
  const period = { from: new Date(entry.flightStartTime), to: new Date(entry.flightDropTime) }
  return (
    <li>
      <div>
        <p>
          {anyOfModel ? <b>Any {modelName}</b> : <Tail>{tailNumber}</Tail>} {airport.code}, {periodText(period, airport.zone)}{' '}
          {zoneText(period.from, airport.zone)}
        </p>
        <p className="muted small">
          {orderId
            ? 'It is offered to you: confirm or decline.'
            : `You are ${ordinalText(place)} in line. ${wants === 'booking' ? 'We book it for you to confirm.' : 'We’ll tell you when it is free.'}`}
        </p>
      </div>
      {orderId ? (
        <ButtonLink kind="go" small to={paths.order(orderId)}>
          Answer
        </ButtonLink>
      ) : (
        <Button
          kind="line"
          small
          busy={leave.isPending}
          onClick={() => leave.mutate({ params: { id } }, { onError: toastError })}
        >
          Leave<span className="vh"> the line for {tailNumber}</span>
        </Button>
      )}
    </li>
  )
}

export const readWaits = readPages('listWaitlist', { query: { limit: 20 } })

export const Waits = () => {
  const waits = useInfiniteQuery(readWaits)
  const rows = waits.data?.pages.flatMap(({ results }) => results) ?? []
  if (waits.error && !waits.data) return <LoadError error={waits.error} onRetry={() => void waits.refetch()} />
  if (rows.length === 0) return null
  return (
    <Section title="You wait for">
      <ul className={css.waits}>
        {rows.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}
