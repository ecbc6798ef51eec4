import { costHandlers } from './costs/routes.ts'
import { dueHandlers } from './dues/routes.ts'
import { expenseHandlers } from './expenses/routes.ts'
import { settlementHandlers } from './settlements/routes.ts'
import { costStatementHandlers } from './statements/routes.ts'

export const coOwnershipHandlers = {
  ...costHandlers,
  ...expenseHandlers,
  ...settlementHandlers,
  ...dueHandlers,
  ...costStatementHandlers,
}
