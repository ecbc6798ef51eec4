import { AccountPatch } from '@tailshare/contract/accounts'
import { endorsements } from '@tailshare/contract/privileges'
import { pilotRatings } from '@tailshare/contract/pilotRatings'
import type { PilotCategory } from '@tailshare/contract/constants'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { dayIn } from '@tailshare/contract/period'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { type Args, useAction } from '../../../api.ts'
import type { Account } from '../../../session.ts'
import { useWayBack } from '../../../parts/trip/wayBack.ts'
import { PilotCategories } from '../../../parts/signUp/PilotCategories.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FormCheckboxGroup, FormField, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import css from '../../../parts/profile/profile.module.css'

type Values = {
  pilotCategories: PilotCategory[]
  faaCertificateNumber: string
  birthDate: string | null
  totalHours: string
  pilotRating: string[]
  endorsements: string[]
}
type Body = Args<'updateAccount'>['body']
const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const hours = /^\d{1,5}(\.\d)?$/

/** A field that an address may ask for: it comes into view and takes the focus, of several boxes the one that is meant. */
const Asked = ({ field, children }: { field: string; children: ReactNode }) => {
  const [search] = useSearchParams()
  const isAsked = search.get('field') === field
  const choice = search.get('choice')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView({ block: 'center' })
    const inputs = [...(place.current?.querySelectorAll('input') ?? [])]
    const meant = inputs.find(({ value }) => value === choice) ?? inputs[0]
    meant?.focus({ preventScroll: true })
  }, [isAsked, choice])
  return <div ref={place}>{children}</div>
}

const BirthDate = () => {
  const { value, onChange, errors } = useFormValue<string | null>('birthDate')
  return (
    <DateField
      label="Birth date"
      day={value || null}
      onDay={onChange}
      errors={errors}
      hint="A medical lasts longer if you’re under 40."
    />
  )
}

/** What decides which aircraft and times are open to this pilot. `?field=` leads to one of its fields. */
export const PilotData = ({ account, zone }: { account: Account; zone: string }) => {
  const { goBack } = useWayBack()
  const update = useAction('updateAccount')
  const form = useAppForm<Values>({
    defaults: {
      pilotCategories: account.pilotCategories,
      faaCertificateNumber: account.faaCertificateNumber,
      birthDate: account.birthDate,
      totalHours: account.totalHours === null ? '' : String(account.totalHours),
      pilotRating: account.pilotRating,
      endorsements: account.endorsements,
    },
    check: (values) => ({
      pilotCategories: values.pilotCategories.length === 0 ? fieldMessages.required : [],
      faaCertificateNumber: AccountPatch.shape.faaCertificateNumber.safeParse(values.faaCertificateNumber).success
        ? []
        : fieldMessages.alphaNum,
      birthDate: values.birthDate && values.birthDate >= dayIn(new Date(), zone) ? fieldMessages.maxValue('today') : [],
      totalHours: values.totalHours === '' || hours.test(values.totalHours) ? [] : fieldMessages.numeric,
    }),
    send: async ({ birthDate, totalHours, ...rest }) => {
      const body = { ...rest, totalHours: totalHours === '' ? null : Number(totalHours), ...(birthDate && { birthDate }) }
      await update.mutateAsync({ body: body as Body })
      toast('Saved')
      goBack(() => undefined)
    },
  })
  return (
    <FormPanel form={form} label="Pilot data" kept>
      <Asked field="pilotCategories">
        <PilotCategories />
      </Asked>
      <div className={css.pair}>
        <FormField name="faaCertificateNumber" label="FAA certificate number" autoComplete="off" />
        <BirthDate />
        <Asked field="totalHours">
          <FormField
            name="totalHours"
            label="Total hours"
            inputMode="decimal"
            after="h"
            hint="In tenths, as in your logbook. You can correct it anytime."
          />
        </Asked>
      </div>
      <div className={css.pair}>
        <Asked field="pilotRating">
          <FormCheckboxGroup name="pilotRating" label="Certificates and ratings" options={optionsOf(pilotRatings)} />
        </Asked>
        <Asked field="endorsements">
          <FormCheckboxGroup name="endorsements" label="Endorsements" options={optionsOf(endorsements)} />
        </Asked>
      </div>
    </FormPanel>
  )
}
