import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { isOverBy } from '@tailshare/rules/payments/holds/cardEnds'
import type { ReactNode } from 'react'
import { methodName } from './methodName.ts'

type Props = { method: PaymentMethod | undefined; tripEnds: Date; children: ReactNode }

/** Warns that a card expires before the trip ends. Renders nothing for bank accounts and cards that last. */
export const CardEnds = ({ method, tripEnds, children }: Props) =>
  method && isOverBy(method.expires, tripEnds) ? (
    <p role="status">
      {methodName(method)} expires before your trip is over. {children}
    </p>
  ) : null
