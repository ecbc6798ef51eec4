import { claimHandlers } from './claims/routes.ts'
import { costHandlers } from './costs/routes.ts'
import { draftHandlers } from './draft/routes.ts'
import { dueHandlers } from './dues/routes.ts'
import { expenseHandlers } from './expenses/routes.ts'
import { offerHandlers } from './offers/routes.ts'
import { requestHandlers } from './requests/routes.ts'
import { settlementHandlers } from './settlements/routes.ts'
import { costStatementHandlers } from './statements/routes.ts'
import { voteHandlers } from './votes/routes.ts'
import { swapHandlers } from './swaps/routes.ts'

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
