import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { moneyText, type Cents } from '@tailshare/contract/text/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { CardEnds } from '../../../../parts/payments/methods/CardEnds.tsx'
import { methodText } from '../../../../parts/payments/methods/methodName.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import css from '../Book.module.css'

const CardForm = lazy(() =>
  import('../../../../parts/payments/methods/CardForm.tsx').then((module) => ({ default: module.CardForm })),
)

export const PaymentStep = ({
  methods,
  chosen,
  nothingToPay,
  lacksCard,
  tripEnds,
  depositCents,
  policyText,
  onChoose,
}: {
  methods: UseQueryResult<PaymentMethod[]>
  chosen: PaymentMethod | undefined
  nothingToPay: boolean
  /** A deposit is required, and there is no card for it. */
  lacksCard: boolean
  tripEnds: Date
  depositCents: Cents
  policyText: string | undefined
  onChoose: (id: string) => void
}) => {
  const [adding, setAdding] = useState(false)
  const saved = methods.data ?? []
  const hasBank = saved.some(({ type }) => type === 'bankAccount')
  const formShown = adding || (methods.data !== undefined && (saved.length === 0 || lacksCard))
  if (nothingToPay)
    return (
      <>
        <h1>Nothing to pay</h1>
        <p className={`lead ${css.lead}`}>{policyText ?? 'Nothing is held or charged.'} No card is needed.</p>
      </>
    )
  return (
    <>
      <h1>How would you like to pay?</h1>
      {/* With a saved card, the review shows it. */}
      {policyText && formShown && <p className={`lead ${css.lead}`}>{policyText}</p>}
      {methods.isPending && <Skeleton shape="row" count={2} label="Loading your payment methods" />}
      {methods.isError && <LoadError error={methods.error} onRetry={() => void methods.refetch()} />}
      {saved.length > 0 && (
        <RadioGroup
          label={hasBank ? 'Your cards and bank accounts' : 'Your cards'}
          value={chosen?.id ?? null}
          onChange={onChoose}
          options={saved.map((method) => ({
            value: method.id,
            label: methodText(method),
            hint: [method.holder, method.isPrimary && 'primary'].filter(Boolean).join(', '),
          }))}
        />
      )}
      {chosen?.type === 'bankAccount' && depositCents > 0 && (
        <p className={css.lead}>
          Your bank account pays for the flight. The {moneyText(depositCents)} deposit is held on a card
          {lacksCard ? ': please add one.' : '.'}
        </p>
      )}
      <CardEnds method={chosen} tripEnds={tripEnds}>
        Choose or add another card, or its bank will refuse to hold the price.
      </CardEnds>
      {saved.length > 0 && !formShown && (
        <div className={css.add}>
          <Button kind="soft" small icon="plus" onClick={() => setAdding(true)}>
            Add a card
          </Button>
        </div>
      )}
      {formShown && (
        <section className={css.cardForm} aria-label="New card">
          <h2>{saved.length > 0 && !lacksCard ? 'Another card' : 'Add a card'}</h2>
          <Later fallback={<Skeleton shape="block" label="Loading the card form" />}>
            <CardForm
              onSaved={(card) => {
                // A card for the deposit does not replace the bank account for the flight.
                if (!lacksCard || chosen === undefined) onChoose(card.id)
                else onChoose(chosen.id)
                setAdding(false)
              }}
            />
          </Later>
        </section>
      )}
    </>
  )
}
