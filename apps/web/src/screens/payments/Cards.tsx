import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { useAction } from '../../api.ts'
import { confirmDeletion } from '../../parts/site/modal/confirmDeletion.ts'
import { Badge } from '../../ui/display/marks/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useState } from 'react'
import { toast, toastError } from '../../ui/overlay/toast/toast.ts'
import { methodName } from '../../parts/payments/methods/methodName.ts'
import css from '../../parts/people/profile/profile.module.css'
import { type Blocked, blockedBy, StillPays } from './StillPays.tsx'

export const Cards = ({ cards }: { cards: readonly PaymentMethod[] }) => {
  const setDefault = useAction('setDefaultCard', {
    onDone: (card) => toast(`${methodName(card)} is now your primary card`, { about: 'primary' }),
  })
  const remove = useAction('deleteCard', { onDone: () => toast('Card deleted') })
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const ask = async (card: PaymentMethod) => {
    if (!(await confirmDeletion({ message: `Delete ${methodName(card)}?` }))) return
    setBlocked(null)
    remove.mutate({ params: { id: card.id } }, { onError: (error) => setBlocked(blockedBy(error, methodName(card))) })
  }
  return (
    <>
      <ul className={css.list}>
        {cards.map((card) => (
          <li key={card.id}>
            <Icon name="card" className={css.plain} />
            <div>
              <b>{methodName(card)}</b>
              <small>
                {card.holder}
                {card.expires && `, expires ${card.expires}`}
              </small>
              {card.status === 'refused' && <small>Its bank doesn’t take this card anymore. Please add another one.</small>}
            </div>
            <div className={css.actions}>
              {card.status === 'refused' ? (
                <Badge tone="danger">Not accepted</Badge>
              ) : card.isPrimary ? (
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
              <IconButton icon="trash" label={`Delete ${methodName(card)}`} onClick={() => void ask(card)} />
            </div>
          </li>
        ))}
      </ul>
      {blocked && <StillPays blocked={blocked} />}
    </>
  )
}
