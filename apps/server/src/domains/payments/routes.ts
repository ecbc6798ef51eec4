import { bankHandlers } from './banks/routes.ts'
import { chargeHandlers } from './charges/routes.ts'
import { connectHandlers } from './connect/routes.ts'
import { eventHandlers } from './events/routes.ts'
import { invoiceHandlers } from './invoices/routes.ts'
import { membershipHandlers } from './membership/routes.ts'
import { methodHandlers } from './methods/routes.ts'
import { payoutHandlers } from './payouts/routes.ts'
import { statementHandlers } from './statement/routes.ts'

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
