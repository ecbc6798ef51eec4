import type { Membership } from '@tailshare/contract/payments/membership'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, refreshAfter, refusedWith, useAction } from '../../../api.ts'
import { askBank } from '../../../parts/payments/methods/cardFields.ts'
import { usableCards } from '../../../parts/payments/methods/usableMethods.ts'
import { MethodDialog } from '../../../parts/payments/methods/MethodDialog.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'

/** A pending renewal is charged to the new card at once. */
export const MembershipCard = ({ membership, onClose }: { membership: Membership; onClose: () => void }) => {
  const cards = useQuery({ ...read('listCards'), select: usableCards })
  const client = useQueryClient()
  const late = membership.status === 'grace' || membership.status === 'incomplete'
  const change = useAction('updateMembership', {
    onDone: () => {
      toast('Your membership will now be charged to it')
      onClose()
    },
  })
  const confirm = async (error: unknown) => {
    if (!refusedWith(error, 'payment_needs_confirmation')) return
    try {
      await askBank(error)
      toast('Your bank has confirmed')
      onClose()
    } catch (failure) {
      toastError(failure)
    } finally {
      await refreshAfter(client, 'updateMembership')
    }
  }
  return (
    <MethodDialog
      title="Pay your membership with"
      note={
        late
          ? 'The open payment is charged to this card now, and future renewals too.'
          : 'Nothing is charged now. The next renewal is charged to this card.'
      }
      methods={cards}
      currentId={late ? null : membership.paymentMethodId}
      busy={change.isPending}
      failure={change.error?.message ?? ''}
      onClose={onClose}
      onChoose={(paymentMethodId) => change.mutate({ body: { paymentMethodId } }, { onError: (error) => void confirm(error) })}
    />
  )
}
