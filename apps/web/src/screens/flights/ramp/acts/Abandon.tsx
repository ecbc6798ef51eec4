import { noGoText } from '@tailshare/rules/bookings/change/cancellation'
import { isFor, whyNot } from '@tailshare/rules/bookings/orders/can'
import { useNavigate } from '../../../../ui/router/hooks.ts'
import { useAction } from '../../../../api.ts'
import { confirmDeletion } from '../../../../parts/site/modal/confirmDeletion.ts'
import { paths } from '@tailshare/contract/base/paths'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toastError } from '../../../../ui/overlay/toast/toast.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { dropRecord } from '../device/store/deviceStore.ts'
import css from '../Ramp.module.css'
import { useOffline } from '../device/useOffline.ts'

/** Stops a check-out as if never begun, or cancels as a no-go, which is free until the end of the trip and not available to staff. */
export const Abandon = ({ record }: { record: DeviceRecord }) => {
  const offline = useOffline()
  const navigate = useNavigate()
  const change = useAction('changeStatus', {
    onDone: () => {
      void dropRecord(record.key)
      window.location.assign(paths.order(record.orderId))
    },
  })
  const { order, isPartner } = record.snapshot
  const now = useNow()
  const facts = { ...canFacts(order, now), isPartner }
  const reason = offline ? 'This needs a connection.' : undefined
  const end = async (status: 'booked' | 'canceled', title: string, message: string, confirm: string) => {
    if (!(await confirmDeletion({ title, message, confirm, cancel: 'Keep checking out' }))) return
    change.mutate({ params: { id: record.orderId }, body: { status } }, { onError: toastError })
  }
  return (
    <div className={css.abandon}>
      <Button kind="line" onClick={() => void navigate(paths.order(record.orderId))}>
        Go to the booking
      </Button>
      <Button
        kind="line"
        busy={change.isPending}
        disabledReason={reason}
        onClick={() =>
          void end('booked', 'Stop this check-out?', 'Answers and photos are deleted; the booking stays.', 'Stop check-out')
        }
      >
        Stop check-out
      </Button>
      {isFor('noGo', facts) && (
        <Button
          kind="danger"
          busy={change.isPending}
          disabledReason={reason ?? whyNot('noGo', facts)?.text}
          onClick={() => void end('canceled', 'No-go?', noGoText(new Date(order.flightDropTime), now), 'No-go')}
        >
          No-go
        </Button>
      )}
    </div>
  )
}
