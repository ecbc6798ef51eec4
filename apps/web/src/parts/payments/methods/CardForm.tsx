import type { StripeCardElement } from '@stripe/stripe-js'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { ApiError, call, refreshAfter } from '../../../api.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from './CardForm.module.css'
import { type CardFields, confirmCard, mountCard, openCardFields } from './cardFields.ts'

/** Saves a card through the provider's fields. Do not nest it in another form. */
export const CardForm = ({
  onSaved,
  submitLabel = 'Save card',
}: {
  onSaved: (method: PaymentMethod) => void
  submitLabel?: string
}) => {
  const fields = useQuery({ queryKey: ['cardFields'], queryFn: openCardFields, staleTime: Infinity, gcTime: 0, retry: false })
  if (fields.error) return <LoadError error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton shape="block" label="Loading the card form" />
  return <OpenCardForm fields={fields.data} onSaved={onSaved} submitLabel={submitLabel} />
}

const OpenCardForm = ({
  fields,
  onSaved,
  submitLabel,
}: {
  fields: CardFields
  onSaved: (method: PaymentMethod) => void
  submitLabel: string
}) => {
  const client = useQueryClient()
  const account = useAccount()
  const card = useRef<StripeCardElement>(null)
  const mount = useCallback(
    (place: HTMLDivElement | null) => {
      if (!place) return
      const mounted = mountCard(fields, place)
      card.current = mounted
      return () => {
        mounted.destroy()
        card.current = null
      }
    },
    [fields],
  )
  const form = useAppForm({
    defaults: { name: account ? `${account.firstName} ${account.lastName}` : '' },
    check: ({ name }) => ({ name: name.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ name }) => {
      const paymentMethodId = await confirmCard(fields, card.current!, name.trim()).catch((error: unknown) => {
        throw new ApiError(402, error instanceof Error ? error.message : 'The card could not be saved.', null)
      })
      const saved = await call('addCard', { body: { paymentMethodId } })
      await refreshAfter(client, 'addCard')
      onSaved(saved)
    },
  })
  return (
    <div className={css.card}>
      <Form form={form} label="Payment card">
        <FormField name="name" label="Name on card" autoComplete="cc-name" />
        <div ref={mount} className={css.fields} />
        <Button type="submit" kind="go" icon="lock" busy={form.busy}>
          {submitLabel}
        </Button>
        <p className="label">Your card number goes straight to our payment provider and never reaches our servers.</p>
      </Form>
    </div>
  )
}
