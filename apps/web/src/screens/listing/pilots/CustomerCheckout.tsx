import type { Person } from '@tailshare/contract/accounts'
import type { Checkout } from '@tailshare/contract/checkouts'
import { plainDayText } from '@tailshare/contract/timeText'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast, toastError } from '../../../ui/overlay/toast.ts'
import type { Editor } from '../saving/useEditor.ts'
import css from './Pilots.module.css'

const CheckoutDialog = lazy(() => import('./CheckoutDialog.tsx').then((m) => ({ default: m.CheckoutDialog })))

/** Where a pilot of the list stands, and the owner's place to check them out. */
export const CustomerCheckout = ({
  editor,
  pilot,
  checkouts,
}: {
  editor: Editor
  pilot: Person
  checkouts: readonly Checkout[]
}) => {
  const [isSigning, setSigning] = useState(false)
  const end = useAction('endCheckout', { onDone: () => toast('The checkout has ended') })
  const held = checkouts
    .filter((checkout) => checkout.pilot.id === pilot.id && checkout.state !== 'expired')
    .sort((a, b) => (a.expiresOn < b.expiresOn ? 1 : -1))[0]
  return (
    <div className={css.checkout}>
      <small>
        {held ? `Checked out until ${plainDayText(held.expiresOn)}, by ${fullName(held.signedBy)}` : 'Not checked out'}
      </small>
      <div>
        <Button
          kind="soft"
          small
          aria-label={`${held ? 'Sign a new checkout' : 'Sign a checkout'} for ${fullName(pilot)}`}
          onClick={() => setSigning(true)}
        >
          {held ? 'Sign a new one' : 'Sign a checkout'}
        </Button>
        {held?.mayEnd && (
          <Button
            kind="soft"
            small
            busy={end.isPending}
            aria-label={`End the checkout of ${fullName(pilot)}`}
            onClick={() => end.mutate({ params: { id: held.id } }, { onError: toastError })}
          >
            End it
          </Button>
        )}
      </div>
      {isSigning && (
        <Later fallback={null}>
          <CheckoutDialog editor={editor} pilot={pilot} onClose={() => setSigning(false)} />
        </Later>
      )}
    </div>
  )
}
