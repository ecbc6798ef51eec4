import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../../api.ts'
import { MethodDialog } from '../../../../parts/payments/methods/MethodDialog.tsx'
import { usableMethods } from '../../../../parts/payments/methods/usableMethods.ts'
import { toast } from '../../../../ui/overlay/toast/toast.ts'

/** Holds move to the new method; if that fails, nothing changes. */
export const PayDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const methods = useQuery(usableMethods)
  const change = useAction('changeBooking', {
    onDone: () => {
      toast('This booking will now be charged to it')
      onClose()
    },
  })
  return (
    <MethodDialog
      title="Change payment method"
      note="The hold for this booking is placed on the new card first, then released on the old one."
      methods={methods}
      currentId={order.paymentMethodId}
      busy={change.isPending}
      failure={change.error?.message ?? ''}
      onClose={onClose}
      onChoose={(paymentMethodId) => change.mutate({ body: { orderId: order.id, paymentMethodId } })}
    />
  )
}
