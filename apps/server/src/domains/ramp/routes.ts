import { boardHandlers } from './board/routes.ts'
import { controlHandlers } from './control/routes.ts'
import { departureHandlers } from './departure/routes.ts'
import { meterHandlers } from './meters/routes.ts'
import { keyRingHandlers } from './keyRings/routes.ts'
import { openPointHandlers } from './openPoints/routes.ts'
import { photoHandlers } from './photos/routes.ts'
import { questionnaireHandlers } from './questionnaires/routes.ts'
import { returnHandlers } from './return/routes.ts'
import { squawkHandlers } from './squawks/routes.ts'

export const rampHandlers = {
  ...boardHandlers,
  ...departureHandlers,
  ...returnHandlers,
  ...photoHandlers,
  ...squawkHandlers,
  ...openPointHandlers,
  ...meterHandlers,
  ...questionnaireHandlers,
  ...controlHandlers,
  ...keyRingHandlers,
}
