import { useState } from 'react'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { instantText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { openModal } from '../../../parts/site/modal/modal.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { methodName } from '../../../parts/payments/methods/methodName.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { type Blocked, blockedBy, StillPays } from '../StillPays.tsx'

const states: Record<PaymentMethod['status'], readonly [Tone, string]> = {
  usable: ['go', 'Usable'],
  verified: ['go', 'Verified'],
  unverified: ['caution', 'Waiting for deposits'],
  locked: ['danger', 'Locked'],
  refused: ['danger', 'Not accepted'],
}

const nextStep = ({ status, triesLeft, lockedUntil }: PaymentMethod, zone: string): string | null => {
  if (status === 'unverified')
    return `Two deposits of less than a dollar arrive within two days. Tell us both amounts.${triesLeft === null ? '' : ` Tries left: ${triesLeft}.`}`
  if (status === 'refused')
    return 'Its bank doesn’t let us debit this account anymore. Please pay with another one, or with a card.'
  if (status !== 'locked') return null
  return lockedUntil === null
    ? 'This bank account could not be verified. Delete it and add it again.'
    : `Too many wrong amounts. You can try again on ${instantText(new Date(lockedUntil), zone)}.`
}

const whyNotPrimary = ({ status }: PaymentMethod) => {
  if (status === 'verified') return undefined
  return status === 'refused' ? 'Its bank doesn’t let us debit it anymore.' : 'Possible once both deposits are confirmed.'
}

/** Usable once two microdeposits are confirmed. */
export const BankAccounts = ({ accounts, zone }: { accounts: readonly PaymentMethod[]; zone: string }) => {
  const setDefault = useAction('setDefaultBankAccount', {
    onDone: (bank) => toast(`${methodName(bank)} is now your primary method`, { about: 'primary' }),
  })
  const remove = useAction('deleteBankAccount', { onDone: () => toast('Bank account deleted') })
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const ask = async (bank: PaymentMethod) => {
    if (!(await confirmDeletion({ message: `Delete ${methodName(bank)}?` }))) return
    setBlocked(null)
    remove.mutate({ params: { id: bank.id } }, { onError: (error) => setBlocked(blockedBy(error, methodName(bank))) })
  }
  return (
    <>
      <ul className={css.list}>
        {accounts.map((bank) => {
          const [tone, text] = states[bank.status]
          const next = nextStep(bank, zone)
          return (
            <li key={bank.id}>
              <Icon name="bank" className={css.plain} />
              <div>
                <b>{methodName(bank)}</b>
                <small>{bank.holder}</small>
                {next && <small>{next}</small>}
              </div>
              <div className={css.actions}>
                {bank.isPrimary && bank.status !== 'refused' ? (
                  <Badge tone="go">Primary</Badge>
                ) : (
                  <Badge tone={tone}>{text}</Badge>
                )}
                {bank.status === 'unverified' && (
                  <Button kind="ink" small onClick={() => openModal('verify-deposits', { bank })}>
                    Confirm deposits
                  </Button>
                )}
                {!bank.isPrimary && (
                  <Button
                    kind="soft"
                    small
                    disabledReason={whyNotPrimary(bank)}
                    busy={setDefault.isPending && setDefault.variables.params.id === bank.id}
                    onClick={() => setDefault.mutate({ params: { id: bank.id } }, { onError: toastError })}
                  >
                    Make primary
                  </Button>
                )}
                <IconButton icon="trash" label={`Delete ${methodName(bank)}`} onClick={() => void ask(bank)} />
              </div>
            </li>
          )
        })}
      </ul>
      {blocked && <StillPays blocked={blocked} />}
    </>
  )
}
