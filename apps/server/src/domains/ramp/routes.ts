import { agreeingHandlers } from './agreeing/routes.ts'
import { boardHandlers } from './board/routes.ts'
import { controlHandlers } from './control/routes.ts'
import { departureHandlers } from './departure/routes.ts'
import { damageHandlers } from './damage/routes.ts'
import { evidenceHandlers } from './evidence/routes.ts'
import { inspectionHandlers } from './inspection/routes.ts'
import { squawkMoveHandlers } from './squawkMoves/routes.ts'
import { squawkPhotoHandlers } from './squawkPhotos/routes.ts'
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
