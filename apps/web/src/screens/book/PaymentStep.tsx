import type { PaymentMethod } from '@tailshare/contract/payments'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { methodText } from '../../parts/payments/methodName.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/form/Choices.tsx'
import { LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from './Book.module.css'

const CardForm = lazy(() => import('../../parts/payments/CardForm.tsx').then((module) => ({ default: module.CardForm })))

/** A saved card, or a new one in the provider's own fields. */
export const PaymentStep = ({
  cards,
  chosen,
  nothingToPay,
  policyText,
  onChoose,
}: {
  cards: UseQueryResult<PaymentMethod[]>
  chosen: PaymentMethod | undefined
  nothingToPay: boolean
  policyText: string | undefined
  onChoose: (id: string) => void
}) => {
  const [adding, setAdding] = useState(false)
  const saved = cards.data ?? []
  const formShown = adding || (cards.data !== undefined && saved.length === 0)
  if (nothingToPay)
    return (
      <>
        <h1>Nothing to pay</h1>
        <p className={`lead ${css.lead}`}>This booking costs nothing, so no card is needed.</p>
      </>
    )
  return (
    <>
      <h1>How would you like to pay?</h1>
      {policyText && <p className={`lead ${css.lead}`}>{policyText}</p>}
      {cards.isPending && <Skeleton shape="row" count={2} label="Loading your cards" />}
      {cards.isError && <LoadError error={cards.error} onRetry={() => void cards.refetch()} />}
      {saved.length > 0 && (
        <RadioGroup
          label="Your cards"
          value={chosen?.id ?? null}
          onChange={onChoose}
          options={saved.map((card) => ({
            value: card.id,
            label: methodText(card),
            hint: [card.holder, card.isPrimary && 'primary'].filter(Boolean).join(', '),
          }))}
        />
      )}
      {saved.length > 0 && !adding && (
        <div className={css.add}>
          <Button kind="soft" small icon="plus" onClick={() => setAdding(true)}>
            Add a card
          </Button>
        </div>
      )}
      {formShown && (
        <section className={css.cardForm} aria-label="New card">
          <h2>{saved.length > 0 ? 'Another card' : 'Add a card'}</h2>
          <Suspense fallback={<Skeleton shape="block" label="Loading the card form" />}>
            <CardForm
              onSaved={(card) => {
                onChoose(card.id)
                setAdding(false)
              }}
            />
          </Suspense>
        </section>
      )}
    </>
  )
}
