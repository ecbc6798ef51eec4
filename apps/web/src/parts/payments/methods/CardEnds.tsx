import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { isOverBy } from '@tailshare/rules/payments/holds/charges'
import type { ReactNode } from 'react'
import { methodName } from './methodName.ts'

type Props = { method: PaymentMethod | undefined; tripEnds: Date; children: ReactNode }

/** Warns if the card expires before the trip ends. */
export const CardEnds = ({ method, tripEnds, children }: Props) =>
  method && isOverBy(method.expires, tripEnds) ? (
    <p role="status">
      {methodName(method)} expires before your trip is over. {children}
    </p>
  ) : null
