import { bankHandlers } from './payouts/banks/routes.ts'
import { chargeHandlers } from './charges/routes.ts'
import { connectHandlers } from './payouts/connect/routes.ts'
import { eventHandlers } from './provider/events/routes.ts'
import { membershipHandlers, invoiceHandlers } from './membership/routes.ts'
import { methodHandlers } from './methods/routes.ts'
import { payoutHandlers } from './payouts/routes.ts'
import { statementHandlers } from './ledger/statement/routes.ts'

export const paymentHandlers = {
  ...methodHandlers,
  ...bankHandlers,
  ...membershipHandlers,
  ...chargeHandlers,
  ...connectHandlers,
  ...payoutHandlers,
  ...statementHandlers,
  ...invoiceHandlers,
  ...eventHandlers,
}
