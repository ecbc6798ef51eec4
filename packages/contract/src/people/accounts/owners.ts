import { z } from 'zod'
import { Person } from './accounts.ts'
import { id } from '../../base/fields.ts'

/** `rating` covers reviews of the owner and of the aircraft. */
export const OwnerProfile = z.object({
  owner: Person,
  memberSince: z.string(),
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string(), airportCode: z.string() })),
  rating: z.number().nullable(),
  ratingCount: z.int(),
})
export type OwnerProfile = z.infer<typeof OwnerProfile>
