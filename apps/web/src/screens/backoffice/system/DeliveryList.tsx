import {
  type DeliveriesQuery,
  type Delivery,
  deliveryStates,
  deliveryWays,
} from '@tailshare/contract/backoffice/system/deliveries'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import type { z } from 'zod'
import { readPages, useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { phoneText } from '../../../parts/people/people/phoneText.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Deliveries.module.css'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'

const toneOf: Record<Delivery['state'], Tone> = { waiting: 'caution', sent: 'go', failed: 'danger' }

const Row = ({ delivery, zone, isOfOne }: { delivery: Delivery; zone: string; isOfOne: boolean }) => {
  const { id, channel, state, to, recipient, subject, created, sendAfter, sent, failed, attempts, lastError, canSendAgain } =
    delivery
  const again = useAction('sendAgain')
  const at = (instant: string) => instantText(new Date(instant), zone)
  const when = {
    sent: sent && at(sent),
    failed: failed && `Given up ${at(failed)}`,
    waiting: sendAfter > created ? `Leaves ${at(sendAfter)}` : `Written ${at(created)}`,
  }[state]
  return (
    <li className={css.row}>
      <span>
        <b>
          {isOfOne ? (
            subject
          ) : to ? (
            <Link to={paths.operatorUser(to.id)} className="tall">
              {fullName(to)}
            </Link>
          ) : (
            phoneText(recipient)
          )}
        </b>
        <small>
          {deliveryWays[channel]}
          {to && recipient && ` to ${phoneText(recipient)}`}
        </small>
      </span>
      <span className={css.subject}>
        {!isOfOne && subject}
        {lastError !== '' && (
          <small>
            {lastError} ({attempts === 1 ? '1 attempt' : `${attempts} attempts`})
          </small>
        )}
      </span>
      <span>
        <Badge tone={toneOf[state]}>{deliveryStates[state]}</Badge>
        <small>{when}</small>
      </span>
      {canSendAgain && (
        <Button
          kind="soft"
          small
          busy={again.isPending}
          onClick={() => again.mutate({ params: { id } }, { onSuccess: () => toast('On its way again'), onError: toastError })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

/** Deliveries, newest first, in the reader's home airport time zone. For one person, the subject comes first. */
export const DeliveryList = ({ query, empty }: { query: Partial<z.input<typeof DeliveriesQuery>>; empty: ReactNode }) => {
  const account = useAccount()
  const deliveries = useInfiniteQuery({ ...readPages('listDeliveries', { query: { ...query, limit: 20 } }), ...whileSearching })
  if (!account) return null
  return (
    <Rows query={deliveries} label="Loading what was sent" empty={empty}>
      {(rows) => (
        <ul className={css.list}>
          {rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} zone={homeZone(account)} isOfOne={query.account !== undefined} />
          ))}
        </ul>
      )}
    </Rows>
  )
}
