import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { addressOf, read } from '../../../../api.ts'
import { DownloadButton } from '../../../../parts/page/DownloadLink.tsx'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import css from '../Overridden.module.css'

/** Who had operational control and when, and which answers were waived. Older flights have no receipt. */
export const OperationalControl = ({ order }: { order: Order }) => {
  const { data, error, refetch } = useQuery(read('getControlReceipt', { params: { id: order.id } }))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { taken, ended, letPass, zone } = data
  const text = (at: string) => wholeInstantText(new Date(at), zone)
  return (
    <section aria-labelledby="control">
      <h2 id="control">Operational control</h2>
      <p>
        {taken.pilot.name} signed for it, and {ended ? 'had' : 'has'} it from {text(taken.at)}
        {ended && ` to ${text(ended.at)}`}. {taken.released.name} released the aircraft.
      </p>
      {letPass.length > 0 && (
        <ul className={css.overridden}>
          {letPass.map(({ title, by, reason }) => (
            <li key={title}>
              <b>
                {title}: no, and {by} let it pass
              </b>
              <span>“{reason}”</span>
            </li>
          ))}
        </ul>
      )}
      <DownloadButton small href={addressOf('downloadControlReceipt', { params: { id: order.id } })}>
        Receipt for an inspector
      </DownloadButton>
    </section>
  )
}
