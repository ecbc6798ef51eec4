import { figureHandlers } from './figures/routes.ts'
import { flightHandlers } from './flights/routes.ts'
import { participationHandlers } from './participation/routes.ts'
import { peopleHandlers } from './people/routes.ts'
import { planHandlers } from './plan/routes.ts'
import { priceHandlers } from './price/routes.ts'
import { refusedHandlers } from './refused/routes.ts'
import { roleStatementHandlers } from './roleStatements/routes.ts'
import { shareHandlers } from './share/routes.ts'
import { statsHandlers } from './stats/routes.ts'
import { yearFileHandlers } from './yearFiles/routes.ts'
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
  ...yearPackHandlers,
  ...yearFileHandlers,
}
