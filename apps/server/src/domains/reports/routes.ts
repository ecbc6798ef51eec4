import { figureHandlers } from './figures/routes.ts'
import { flightHandlers } from './flights/routes.ts'
import { participationHandlers } from './figures/participation/routes.ts'
import { peopleHandlers } from './flights/people/routes.ts'
import { planHandlers } from './figures/plan/routes.ts'
import { priceHandlers } from './figures/price/routes.ts'
import { refusedHandlers } from './figures/refused/routes.ts'
import { roleStatementHandlers } from './statements/routes.ts'
import { shareHandlers } from './figures/share/routes.ts'
import { statsHandlers } from './figures/stats/routes.ts'
import { waitingHandlers } from './waiting/routes.ts'
import { yearFileHandlers } from './yearPack/files/routes.ts'
import { yearPackHandlers } from './yearPack/routes.ts'

export const reportHandlers = {
  ...figureHandlers,
  ...flightHandlers,
  ...peopleHandlers,
  ...refusedHandlers,
  ...planHandlers,
  ...priceHandlers,
  ...roleStatementHandlers,
  ...shareHandlers,
  ...statsHandlers,
  ...participationHandlers,
  ...waitingHandlers,
  ...yearPackHandlers,
  ...yearFileHandlers,
}
