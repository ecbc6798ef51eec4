import { boardHandlers } from './departure/board/routes.ts'
import { controlHandlers } from './departure/operationalControl/routes.ts'
import { departureHandlers } from './departure/routes.ts'
import { damageHandlers } from './damage/routes.ts'
import { evidenceHandlers } from './evidence/routes.ts'
import { inspectionHandlers } from './return/inspection/routes.ts'
import { squawkMoveHandlers } from './squawks/moves/routes.ts'
import { squawkPhotoHandlers } from './squawks/photos/routes.ts'
import { meterHandlers } from './return/meters/routes.ts'
import { keyRingHandlers } from './departure/keyRings/routes.ts'
import { openPointHandlers } from './departure/openPoints/routes.ts'
import { photoHandlers } from './return/photos/routes.ts'
import { questionnaireHandlers } from './stages/questionnaires/routes.ts'
import { returnHandlers, agreeingHandlers } from './return/routes.ts'
import { squawkHandlers } from './squawks/routes.ts'

export const rampHandlers = {
  ...boardHandlers,
  ...departureHandlers,
  ...returnHandlers,
  ...agreeingHandlers,
  ...photoHandlers,
  ...squawkHandlers,
  ...inspectionHandlers,
  ...damageHandlers,
  ...evidenceHandlers,
  ...squawkMoveHandlers,
  ...squawkPhotoHandlers,
  ...openPointHandlers,
  ...meterHandlers,
  ...questionnaireHandlers,
  ...controlHandlers,
  ...keyRingHandlers,
}
