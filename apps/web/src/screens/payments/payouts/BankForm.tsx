import { digitsOf, routingNumber as routingField } from '@tailshare/contract/base/fields'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { ApiError, useAction } from '../../../api.ts'
import { type BankFields, makeBankToken } from '../../../parts/payments/methods/bankToken.ts'
import { useAccount } from '../../../calls/session.ts'
import { FormField, FormRadioGroup, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const routingProblem = (text: string) =>
  text === '' ? fieldMessages.required : (routingField.safeParse(text).error?.issues[0]?.message ?? [])
/** US account numbers have 4 to 17 digits. */
const accountProblem = (text: string) => {
  if (text === '') return fieldMessages.required
  if (!/^\d+$/.test(text)) return fieldMessages.numeric
  return text.length < 4 || text.length > 17 ? 'There should be 4 to 17 digits' : []
}

/** A server error about the token belongs to the account number. */
const atAccount = (error: unknown): never => {
  const said = error instanceof ApiError && error.fields.token
  throw said ? new ApiError(error.status, said.join(', '), { accountNumber: said }) : error
}

/** The numbers go to the provider; we receive only a token. */
export const BankForm = ({ onSaved, onCancel }: { onSaved: (method: PaymentMethod) => void; onCancel: () => void }) => {
  const account = useAccount()
  const add = useAction('addBankAccount')
  const form = useAppForm<BankFields>({
    defaults: {
      holder: account ? `${account.firstName} ${account.lastName}` : '',
      kind: 'individual',
      routingNumber: '',
      accountNumber: '',
    },
    check: ({ holder, routingNumber, accountNumber }) => ({
      holder: holder.trim() === '' ? fieldMessages.required : [],
      routingNumber: routingProblem(digitsOf(routingNumber)),
      accountNumber: accountProblem(digitsOf(accountNumber)),
    }),
    send: async (values) => {
      const holder = values.holder.trim()
      const token = await makeBankToken({
        ...values,
        holder,
        routingNumber: digitsOf(values.routingNumber),
        accountNumber: digitsOf(values.accountNumber),
      })
      onSaved(await add.mutateAsync({ body: { token, holder } }).catch(atAccount))
    },
  })
  return (
    <FormPanel form={form} label="Bank account" icon="lock" save="Save bank account" onCancel={onCancel}>
      <FormField name="holder" label="Account holder" autoComplete="name" />
      <FormRadioGroup
        name="kind"
        label="Held by"
        inline
        options={[
          { value: 'individual', label: 'A person' },
          { value: 'company', label: 'A company' },
        ]}
      />
      <div className={css.pair}>
        <FormField
          name="routingNumber"
          label="Routing number"
          inputMode="numeric"
          autoComplete="off"
          hint="Nine digits, at the bottom left of a check."
        />
        <FormField name="accountNumber" label="Account number" inputMode="numeric" autoComplete="off" />
      </div>
      <p className="label">
        The numbers go straight to our payment provider and never reach our servers. Two small deposits then confirm whose account
        it is.
      </p>
    </FormPanel>
  )
}
