import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { lazy, useState } from 'react'
import { Later } from '../../../../../document/Later.tsx'
import { fullName } from '../../../../../parts/people/people/personName.ts'
import { Button } from '../../../../../ui/Button.tsx'
import type { Editor } from '../../saving/useEditor.ts'
import css from '../Pilots.module.css'

const EndCheckoutDialog = lazy(() => import('./EndCheckoutDialog.tsx').then((m) => ({ default: m.EndCheckoutDialog })))
const CheckoutDialog = lazy(() => import('./CheckoutDialog.tsx').then((m) => ({ default: m.CheckoutDialog })))

export const CustomerCheckout = ({
  editor,
  pilot,
  checkouts,
}: {
  editor: Editor
  pilot: Person
  checkouts: readonly Checkout[]
}) => {
  const [opened, open] = useState<'sign' | 'end' | null>(null)
  const close = () => open(null)
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
          onClick={() => open('sign')}
        >
          {held ? 'Sign a new one' : 'Sign a checkout'}
        </Button>
        {held?.mayEnd && (
          <Button kind="soft" small aria-label={`End the checkout of ${fullName(pilot)}`} onClick={() => open('end')}>
            End it
          </Button>
        )}
      </div>
      <Later fallback={null}>
        {opened === 'sign' && <CheckoutDialog editor={editor} pilot={pilot} onClose={close} />}
        {opened === 'end' && held && <EndCheckoutDialog checkout={held} onClose={close} />}
      </Later>
    </div>
  )
}
