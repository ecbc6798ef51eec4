import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { useAction } from '../../../../../api.ts'
import { fullName } from '../../../../../parts/people/people/personName.ts'
import { useNow } from '../../../../../parts/schedule/time/useNow.ts'
import { DateField } from '../../../../../ui/form/dates/DateField.tsx'
import { FormField, useAppForm, useFormValue } from '../../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../../ui/overlay/toast/toast.ts'
import type { Editor } from '../../saving/useEditor.ts'

type Values = { signedOn: string | null; expiresOn: string | null; note: string }

const Day = ({ name, label, ...bounds }: { name: string; label: string; min?: string; max?: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>(name)
  return <DateField {...bounds} label={label} day={value || null} onDay={onChange} errors={errors} />
}

/** The owner signs that they flew with a pilot, who may now fly this aircraft alone. */
export const CheckoutDialog = ({ editor, pilot, onClose }: { editor: Editor; pilot: Person; onClose: () => void }) => {
  const { id, listing } = editor
  const today = dayIn(useNow(), listing.airport.zone)
  const sign = useAction('signCheckout')
  const form = useAppForm<Values>({
    defaults: { signedOn: today, expiresOn: plusMonths(today, listing.checkoutMonths), note: '' },
    check: ({ signedOn, expiresOn }) => ({
      signedOn: signedOn ? [] : fieldMessages.required,
      expiresOn: expiresOn ? [] : fieldMessages.required,
    }),
    send: async ({ signedOn, expiresOn, note }) => {
      const body = { pilotId: pilot.id, onlyThisAircraft: true, signedOn: signedOn!, expiresOn: expiresOn!, note }
      await sign.mutateAsync({ params: { id }, body })
      toast(`${fullName(pilot)} is checked out in ${listing.tailNumber}`)
      onClose()
    },
  })
  return (
    <Dialog title={`Check ${fullName(pilot)} out`} onClose={onClose}>
      <FormPanel form={form} label="Sign the checkout" save="Sign the checkout" onCancel={onClose}>
        <p>
          You sign that you have flown {listing.tailNumber} with {pilot.firstName}, who may fly it alone. It counts for this
          aircraft only; an instructor’s checkout counts for every {listing.model.family}.
        </p>
        <Day name="signedOn" label="Flown on" max={today} min={plusMonths(today, -12)} />
        <Day name="expiresOn" label="Valid through" min={today} />
        <FormField name="note" label="Note" maxLength={300} hint={`${pilot.firstName} reads it, too.`} />
      </FormPanel>
    </Dialog>
  )
}
