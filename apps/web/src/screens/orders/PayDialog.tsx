import type { Order } from '@tailshare/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { call, useAction } from '../../api.ts'
import { MethodDialog } from '../../parts/payments/MethodDialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** What can pay for a booking: every card, and bank accounts that are verified. */
const useUsableMethods = () =>
  useQuery({
    queryKey: ['listCards', 'usable'],
    queryFn: async () => {
      const [cards, banks] = await Promise.all([call('listCards'), call('listBankAccounts')])
      return [...cards, ...banks.filter(({ status }) => status === 'verified')]
    },
  })

/** Lets another method pay for this booking; what is held moves to it, or everything stays as it is. */
export const PayDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const methods = useUsableMethods()
  const change = useAction('changeBooking', {
    onDone: () => {
      toast('This booking will now be charged to it')
      onClose()
    },
  })
  return (
    <MethodDialog
      title="Pay with something else"
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
