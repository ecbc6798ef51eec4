import type { PaymentMethod } from '@tailshare/contract/payments'
import { useAction } from '../../api.ts'
import { confirmDeletion } from '../../modals/confirmDeletion.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { bankReads } from './bankReads.ts'
import { cardText } from './cardText.ts'
import css from './profile.module.css'

/** Saved cards: one is primary, the others can become it. */
export const Cards = ({ cards }: { cards: readonly PaymentMethod[] }) => {
  const setDefault = useAction('setDefaultCard', {
    refresh: bankReads,
    onDone: (card) => toast(`${cardText(card)} is now your primary card`),
  })
  const remove = useAction('deleteCard', { refresh: bankReads, onDone: () => toast('Card deleted') })
  const ask = async (card: PaymentMethod) => {
    if (remove.isPending || !(await confirmDeletion({ message: `Delete ${cardText(card)}?` }))) return
    remove.mutate({ params: { id: card.id } }, { onError: toastError })
  }
  return (
    <ul className={css.list}>
      {cards.map((card) => (
        <li key={card.id}>
          <Icon name="card" className={css.plain} />
          <div>
            <b>{cardText(card)}</b>
            <small>
              {card.holder}
              {card.expires && `, expires ${card.expires}`}
            </small>
          </div>
          <div className={css.actions}>
            {card.isPrimary ? (
              <Badge tone="go">Primary</Badge>
            ) : (
              <Button
                kind="soft"
                small
                busy={setDefault.isPending && setDefault.variables.params.id === card.id}
                onClick={() => setDefault.mutate({ params: { id: card.id } }, { onError: toastError })}
              >
                Make primary
              </Button>
            )}
            <IconButton icon="trash" label={`Delete ${cardText(card)}`} onClick={() => void ask(card)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
