import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { SwapChoices } from '@tailshare/contract/sharing/holidays/swaps'
import { dayIn } from '@tailshare/contract/text/period'
import { useEffect } from 'react'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { FormSelect, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { thingText } from './swapText.ts'
import { TermFields } from './TermFields.tsx'
import { bodyOf, checkTerms, keyOf, termsOf, type TermValues } from './termValues.ts'

type Values = TermValues & { offered: string; toId: string; note: string }

/** Offers a booking or holiday claim to one partner or all, with or without something in return. */
export const OfferSwap = ({
  aircraftId,
  choices,
  onClose,
}: {
  aircraftId: string
  choices: SwapChoices
  onClose: () => void
}) => {
  const { items, partners, zone } = choices
  const own = items.filter(({ isYou }) => isYou)
  const offer = useAction('offerSwap')
  const now = useNow()
  const yearOf = (offered: string) => {
    const from = own.find((item) => keyOf(item) === offered)?.from
    return Number(dayIn(from === undefined ? now : new Date(from), zone).slice(0, 4))
  }
  const first = own[0] ? keyOf(own[0]) : ''
  const form = useAppForm<Values>({
    defaults: { offered: first, toId: '', back: '', dollars: '', holidays: '', year: `${yearOf(first)}`, note: '' },
    check: (values) => ({ offered: values.offered === '' ? fieldMessages.required : [], ...checkTerms(values) }),
    send: async (values) => {
      const { offered, toId, note } = values
      const body = { ...bodyOf(offered), ...(toId !== '' && { toId }), terms: termsOf(values), note }
      await offer.mutateAsync({ params: { aircraftId }, body })
      toast('Your offer is open. Everyone it is for has been notified.')
      onClose()
    },
  })
  // The year of the offered item in the aircraft's time zone.
  const year = yearOf(form.watch('offered'))
  useEffect(() => form.setValue('year', `${year}`), [form, year])
  return (
    <Dialog title="Offer a swap" onClose={onClose}>
      <FormPanel form={form} label="Offer a swap" save="Offer it" kind="ink" onCancel={onClose}>
        <FormSelect
          name="offered"
          label="What you give"
          choices={own.map((item) => ({ value: keyOf(item), label: thingText(item, zone) }))}
        />
        <FormSelect
          name="toId"
          label="To whom"
          empty="The first who accepts"
          choices={partners.map((person) => ({ value: person.id, label: fullName(person) }))}
        />
        <TermFields items={items.filter(({ isYou }) => !isYou)} zone={zone} year={year} />
        <FormTextArea name="note" label="A few words (optional)" rows={2} maxLength={300} />
      </FormPanel>
    </Dialog>
  )
}
