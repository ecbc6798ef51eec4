import { rateText } from '@tailshare/contract/text/money'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { handOverDays, type ShareOffer } from '@tailshare/contract/sharing/shares/shareSales'
import { voteDays } from '@tailshare/contract/sharing/votes/votes'
import { priceOf } from '@tailshare/rules/sharing/shares/shareRequests'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { FormField, FormTextArea, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from './Sale.module.css'
import { typedNumber } from '../typed/typedNumber.ts'

type Values = { percent: string; handOverOn: string | null; message: string }
type Props = { aircraftId: string; tailNumber: string; zone: string; offer: ShareOffer; onClose: () => void }

const Day = ({ today }: { today: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('handOverOn')
  return (
    <DateField
      label="Hand-over day"
      day={value || null}
      min={today}
      max={plusDays(today, handOverDays.most)}
      onDay={onChange}
      errors={errors}
      hint="By the day at the aircraft’s airport. It can be moved until both have signed."
    />
  )
}

const Price = ({ offer }: { offer: ShareOffer }) => {
  const percent = typedNumber(useFormValue<string>('percent').value)
  const isOffered = percent > 0 && percent <= offer.percent
  return (
    <p aria-live="polite">
      {isOffered ? (
        <>
          Price: <b>{rateText(priceOf(offer, percent))}</b>, paid to {fullName(offer.seller)} directly.
        </>
      ) : (
        `Up to ${offer.percent}% is on offer.`
      )}
    </p>
  )
}

/** Explains the consequences first. */
export const AskDialog = ({ aircraftId, tailNumber, zone, offer, onClose }: Props) => {
  const today = dayIn(useNow(), zone)
  const ask = useAction('requestShare')
  const form = useAppForm<Values>({
    defaults: { percent: String(offer.percent), handOverOn: plusDays(today, handOverDays.usual), message: '' },
    check: ({ percent, handOverOn }) => ({
      percent: typedNumber(percent) > 0 && typedNumber(percent) <= offer.percent ? [] : `Up to ${offer.percent}% is on offer.`,
      handOverOn: handOverOn ? [] : fieldMessages.required,
    }),
    send: async ({ percent, handOverOn, message }) => {
      const body = { aircraft: aircraftId, seller: offer.seller.id, percent: typedNumber(percent), message }
      await ask.mutateAsync({ body: { ...body, ...(handOverOn && { handOverOn }) } })
      toast('You have asked. We’ll tell you as soon as the partners decide.')
      onClose()
    },
  })
  return (
    <Dialog title={`Ask for a share of ${tailNumber}`} onClose={onClose}>
      <FormPanel form={form} label="Ask for a share" save="Ask for it" onCancel={onClose}>
        <ol className={css.steps}>
          <li>
            {fullName(offer.seller)} and the partners vote by share, within {voteDays.usual} days.
          </li>
          <li>You both read and sign the agreement. Until then either of you may leave.</li>
          <li>On the day of the hand-over the share is yours, with its days, its votes and its part of the costs.</li>
        </ol>
        <FormField name="percent" label="Part of the aircraft" inputMode="decimal" autoComplete="off" after="%" />
        <Price offer={offer} />
        <Day today={today} />
        <FormTextArea
          name="message"
          label="Say who you are"
          rows={3}
          maxLength={1000}
          hint="How you fly, how often, and from where. The partners read it before they vote."
        />
      </FormPanel>
    </Dialog>
  )
}
