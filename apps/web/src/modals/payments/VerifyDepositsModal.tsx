import { countText } from '@tailshare/contract/text/countText'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, refreshAfter, refusedWith } from '../../api.ts'
import { depositCents } from './depositAmount.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast/toast.ts'
import type { ModalProps } from '../../parts/site/modal/modal.ts'
import css from './VerifyDepositsModal.module.css'

export const title = 'Confirm the two deposits'

const problem = (text: string) => {
  if (text.trim() === '') return fieldMessages.required
  return depositCents(text) === null ? '1 to 99 cents' : []
}

const withTries = (error: unknown): unknown => {
  const wrong = refusedWith(error, 'wrong_amounts')
  if (!wrong) return error
  const { detail, triesLeft } = wrong
  return new ApiError(422, `${detail} You have ${countText(triesLeft, 'try', 'tries')} left.`, null)
}

/** Microdeposit verification: knowing both amounts shows that the person can read the account's statements. */
export const Modal = ({ given: { bank }, close }: ModalProps<{ bank: PaymentMethod }>) => {
  const client = useQueryClient()
  const refresh = () => refreshAfter(client, 'verifyBankAccount')
  const form = useAppForm({
    defaults: { first: '', second: '' },
    check: ({ first, second }) => ({ first: problem(first), second: problem(second) }),
    send: async ({ first, second }) => {
      try {
        const verificationAmounts: [number, number] = [depositCents(first)!, depositCents(second)!]
        await call('verifyBankAccount', { params: { id: bank.id }, body: { verificationAmounts } })
      } catch (error) {
        await refresh()
        throw withTries(error)
      }
      await refresh()
      toast('Bank account verified')
      close()
    },
  })
  return (
    <Form form={form} label="Confirm the two deposits">
      <p>
        The statement for the account ending <b>{bank.lastDigits}</b> shows two deposits from our payment provider, each of less
        than a dollar.
      </p>
      <div className={css.pair}>
        <FormField name="first" label="First deposit" inputMode="decimal" autoComplete="off" after="cents" />
        <FormField name="second" label="Second deposit" inputMode="decimal" autoComplete="off" after="cents" />
      </div>
      <Button type="submit" kind="go" full busy={form.busy}>
        Confirm
      </Button>
    </Form>
  )
}
