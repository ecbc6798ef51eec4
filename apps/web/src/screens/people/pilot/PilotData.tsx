import { AccountPatch } from '@tailshare/contract/people/accounts/accounts'
import { pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import type { DocumentKind, PilotCategory } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '@tailshare/contract/base/paths'
import { type Args, read, useAction } from '../../../api.ts'
import type { Account } from '../../../calls/session.ts'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { PilotCategories } from '../../../parts/people/signUp/PilotCategories.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { FormCheckboxGroup, FormField, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { More } from '../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { endorsementsFor, optionsWith, tickedText } from './privilegeHints.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

type Values = {
  pilotCategories: PilotCategory[]
  faaCertificateNumber: string
  birthDate: string | null
  totalHours: string
  pilotRating: string[]
  endorsements: string[]
}
type Body = Args<'updateAccount'>['body']
const hours = /^\d{1,5}(\.\d)?$/

/** Focuses its field if the URL names it. */
const Asked = ({ field, children }: { field: string; children: ReactNode }) => {
  const [search] = useSearchParams()
  const isAsked = search.get('field') === field
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isAsked])
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

const uploadOf = (upload: DocumentKind) => paths.manageAccount({ upload, next: paths.manageAccount({ tab: 'pilot' }) })

/** `?field=` focuses a field. */
export const PilotData = ({ account, zone }: { account: Account; zone: string }) => {
  const { goBack } = useWayBack()
  const update = useAction('updateAccount')
  const held = useQuery(read('getMayFly')).data?.privileges
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
  const isStudent = form.watch('pilotCategories').includes('student_pilot')
  const [ratings, ticked] = [form.watch('pilotRating'), form.watch('endorsements')]
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
      <More title="Edit ratings and endorsements" gist={tickedText(ratings, ticked)}>
        <div className={css.pair}>
          <FormCheckboxGroup
            name="pilotRating"
            label="Certificates and ratings"
            options={optionsWith(pilotRatings, { held, ticked: ratings })}
            hint={<TextLink to={uploadOf('pilot_certificate')}>Upload a certificate</TextLink>}
          />
          <FormCheckboxGroup
            name="endorsements"
            label="Endorsements"
            options={optionsWith(endorsementsFor(isStudent, ticked), { held, ticked })}
            hint={<TextLink to={uploadOf('endorsement')}>Upload a page of your logbook</TextLink>}
          />
        </div>
      </More>
    </FormPanel>
  )
}
