import { AccountPatch, personalProblems } from '@tailshare/contract/people/accounts/accounts'
import { useAction } from '../../../api.ts'
import { AirportField } from '../../../parts/aircraft/airports/AirportField.tsx'
import { airportSuggestion } from '../../../parts/aircraft/airports/airportSuggestion.ts'
import { earns } from '../../../parts/dashboard/roles/places.ts'
import type { Account } from '../../../calls/session.ts'
import type { Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { checkWith, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

type Values = { firstName: string; lastName: string; phone: string; ssnLast4: string; homeAirport: Suggestion | null }
const Personal = AccountPatch.pick({ firstName: true, lastName: true, phone: true, ssnLast4: true })
const check = checkWith<Omit<Values, 'homeAirport'>>(Personal)
/** Like the server: unchanged values are not checked. */
const problemsWith = ({ firstName, lastName, phone, ssnLast4 }: Values, account: Account) => {
  const values = { firstName, lastName, phone, ssnLast4 }
  const { data } = Personal.safeParse(values)
  return data
    ? personalProblems(account, { firstName: data.firstName, lastName: data.lastName, phone: data.phone })
    : check(values)
}

export const PersonalForm = ({ account, onDone }: { account: Account; onDone: () => void }) => {
  const airport = account.homeAirport
  const update = useAction('updateAccount')
  const form = useAppForm<Values>({
    defaults: {
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone,
      ssnLast4: account.ssnLast4,
      homeAirport: airport && airportSuggestion(airport),
    },
    check: (values) => problemsWith(values, account),
    send: async ({ homeAirport, ...rest }) => {
      await update.mutateAsync({ body: { ...rest, ...(homeAirport && { homeAirport: homeAirport.id }) } })
      toast('Saved')
      onDone()
    },
  })
  return (
    <FormPanel form={form} label="Personal data" onCancel={onDone}>
      <div className={css.pair}>
        <FormField name="firstName" label="First name" autoComplete="given-name" />
        <FormField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <div className={css.pair}>
        <FormField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          hint="Ten digits, for texts about your bookings."
        />
        {(earns(account) || account.ssnLast4) && (
          <FormField
            name="ssnLast4"
            label="Last four digits of SSN"
            inputMode="numeric"
            autoComplete="off"
            hint="Needed to pay you out. Kept encrypted."
          />
        )}
      </div>
      <AirportField name="homeAirport" label="Home airport" />
    </FormPanel>
  )
}
