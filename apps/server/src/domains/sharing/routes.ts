import { claimHandlers } from './holidays/claims/routes.ts'
import { costHandlers } from './costs/routes.ts'
import { draftHandlers } from './holidays/draft/routes.ts'
import { dueHandlers } from './costs/dues/routes.ts'
import { expenseHandlers } from './costs/expenses/routes.ts'
import { offerHandlers } from './shares/offers/routes.ts'
import { requestHandlers } from './shares/requests/routes.ts'
import { settlementHandlers } from './costs/settlements/routes.ts'
import { costStatementHandlers } from './shares/statements/routes.ts'
import { voteHandlers } from './votes/routes.ts'
import { swapHandlers } from './holidays/swaps/routes.ts'

export const coOwnershipHandlers = {
  ...offerHandlers,
  ...requestHandlers,
  ...voteHandlers,
  ...costHandlers,
  ...expenseHandlers,
  ...settlementHandlers,
  ...dueHandlers,
  ...costStatementHandlers,
  ...draftHandlers,
  ...claimHandlers,
  ...swapHandlers,
}
