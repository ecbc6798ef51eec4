import { z } from 'zod'
import { Account } from '../accounts/accounts.ts'
import { id, password, requiredText, text } from '../../base/fields.ts'
import { safeNext } from '../../base/paths.ts'

/** A path on this site, such as `/aircraft`. Rejects other sites. */
const ownPath = text(500).refine((path) => safeNext(path) !== null, 'Please give a path on this site')

export const SocialStartQuery = z.strictObject({ next: ownPath.optional() })

/** Query of the provider's redirect to `/auth/callback`. `iss`: the provider, if it names itself. */
export const SocialBody = z.strictObject({ code: requiredText(2000), state: requiredText(500), iss: text(500).optional() })

/** If `isRegistrationCompleted` is false, finish with `account/register/social/`. `next`: where sign-in started. */
export const SocialAccount = Account.extend({ next: z.string().nullable() })

export const Session = z.object({
  id,
  userAgent: z.string(),
  created: z.string(),
  lastSeen: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Accounts without a password (Google) omit it and must have signed in recently. */
export const AccountDeletion = z.strictObject({ password: password.optional() })

export const PhotoDraft = z.object({ photoId: id, width: z.int(), height: z.int() })

const side = z.int().min(1).max(10_000)
const offset = z.int().min(0).max(10_000)

/** In pixels of the prepared picture. Non-square crops are cut to their center. */
export const PhotoSet = z.strictObject({
  photoId: id,
  crop: z.strictObject({ x: offset, y: offset, width: side, height: side }),
})
