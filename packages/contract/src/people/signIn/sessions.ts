import { z } from 'zod'
import { Account } from '../accounts/accounts.ts'
import { id, password, requiredText, text } from '../../base/fields.ts'
import { safeNext } from '../../base/safeNext.ts'

/** A place on this site to go on to, such as `/aircraft`; never another site. */
const ownPath = text(500).refine((path) => safeNext(path) !== null, 'Please give a path on this site')

export const SocialStartQuery = z.strictObject({ next: ownPath.optional() })

/** What the provider handed back to `/auth/callback`; `iss` where it says who it is. */
export const SocialBody = z.strictObject({ code: requiredText(2000), state: requiredText(500), iss: text(500).optional() })

/** `isRegistrationCompleted` false means: finish with `account/register/social/`. `next` is where the sign-in began. */
export const SocialAccount = Account.extend({ next: z.string().nullable() })

export const Session = z.object({
  id,
  /** As the browser calls itself. */
  userAgent: z.string(),
  created: z.string(),
  lastSeen: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Accounts without a password (Google) leave it out and must have signed in just before. */
export const AccountDeletion = z.strictObject({ password: password.optional() })

export const PhotoDraft = z.object({ photoId: id, width: z.int(), height: z.int() })

const side = z.int().min(1).max(10_000)
const offset = z.int().min(0).max(10_000)

/** In pixels of the prepared picture; what is not square is cut to its middle. */
export const PhotoSet = z.strictObject({
  photoId: id,
  crop: z.strictObject({ x: offset, y: offset, width: side, height: side }),
})
