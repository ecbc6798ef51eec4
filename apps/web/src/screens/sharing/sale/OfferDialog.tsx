import type { ShareOffer } from '@tailshare/contract/sharing/shares/shareSales'
import { givablePercent, ownerKeepsPercent } from '@tailshare/rules/sharing/shares/shareRequests'
import { useAction } from '../../../api.ts'
import { FormField, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { atDollars } from '../typed/atDollars.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'
import { typedNumber } from '../typed/typedNumber.ts'

const ownerKeeps = `as the owner you keep at least ${ownerKeepsPercent}%, because the aircraft is in your name.`

type Values = { percent: string; price: string; text: string }
type Props = { aircraftId: string; held: number; isOwner: boolean; offer: ShareOffer | undefined; onClose: () => void }

export const OfferDialog = ({ aircraftId, held, isOwner, offer, onClose }: Props) => {
  const givable = givablePercent(held, isOwner)
  const save = useAction('offerShare')
  const form = useAppForm<Values>({
    defaults: {
      percent: String(offer?.percent ?? givable),
      price: offer ? String(offer.priceCents / 100) : '',
      text: offer?.text ?? '',
    },
    check: ({ percent, price }) => ({
      percent:
        typedNumber(percent) > 0 && typedNumber(percent) <= givable
          ? []
          : isOwner
            ? `Up to ${givable}%, please.`
            : `Up to the ${held}% that you hold.`,
      price: (centsOf(price) ?? 0) >= 100 ? [] : 'What all of it costs, in dollars.',
    }),
    send: async ({ percent, price, text }) => {
      const body = { percent: typedNumber(percent), priceCents: centsOf(price) ?? Number.NaN, text }
      await save.mutateAsync({ params: { aircraftId }, body }).catch(atDollars('priceCents', 'price'))
      toast(offer ? 'Your offer was changed' : 'Your share is on offer')
      onClose()
    },
  })
  return (
    <Dialog title={offer ? 'Change your offer' : 'Offer a share'} onClose={onClose}>
      <FormPanel form={form} label="Offer a share" save={offer ? 'Save' : 'Offer it'} kind="ink" onCancel={onClose}>
        <p>
          Everybody sees it, with what it gives{isOwner && ' and what it costs, as agreed or by your plan'}. A person who asks for
          it needs your yes and that of more than half of the aircraft. The price is paid to you directly, at the hand-over.
        </p>
        <FormField
          name="percent"
          label="Part of the aircraft"
          inputMode="decimal"
          autoComplete="off"
          after="%"
          hint={isOwner ? `Up to ${givable}%: ${ownerKeeps}` : undefined}
        />
        <FormField
          name="price"
          label="Price of all of it"
          inputMode="decimal"
          autoComplete="off"
          after="$"
          hint="A part of it costs its part."
        />
        <FormTextArea
          name="text"
          label="A few words (optional)"
          rows={3}
          maxLength={1000}
          hint="Why you sell, and who would fit."
        />
      </FormPanel>
    </Dialog>
  )
}
