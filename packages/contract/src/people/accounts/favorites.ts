import { z } from 'zod'
import { id } from '../../base/fields.ts'
import { AircraftCard } from '../../aircraft/aircraft.ts'

export const Favorite = z.object({ id, aircraftId: id, aircraft: AircraftCard })
export const FavoriteBody = z.strictObject({ aircraftId: id })
