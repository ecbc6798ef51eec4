import { boardHandlers } from './board/routes.ts'
import { departureHandlers } from './departure/routes.ts'
import { squawkMoveHandlers } from './squawkMoves/routes.ts'
import { squawkPhotoHandlers } from './squawkPhotos/routes.ts'
import { squawkHandlers } from './squawks/routes.ts'
import { photoHandlers } from './photos/routes.ts'
import { returnHandlers } from './return/routes.ts'

export const rampHandlers = {
  ...boardHandlers,
  ...departureHandlers,
  ...returnHandlers,
  ...photoHandlers,
  ...squawkHandlers,
  ...squawkMoveHandlers,
  ...squawkPhotoHandlers,
}
