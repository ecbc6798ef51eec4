import { z } from 'zod'
import { id, password, requiredText } from '../../base/fields.ts'

/** Six digits of an app, or a recovery code. */
export const FactorCode = z.strictObject({ code: requiredText(40) })

/** The own password once more; people without one (Google) leave it out and must have signed in just before. */
export const OwnPassword = z.strictObject({ password: password.optional() })

const Passkey = z.object({ id, name: z.string(), created: z.string(), lastUsed: z.string().nullable() })

export const SecondFactor = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Whether this person may not be without. */
  isRequired: z.boolean(),
  /** An operator's rights wait until a second factor was shown. */
  isMissing: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app is given: as a picture (`outline` is an SVG path in a square of `size`), as a link, and to be typed. */
export const AppStart = z.object({ secret: z.string(), address: z.string(), size: z.int(), outline: z.string() })

/** `null` where there were recovery codes before; they are shown once and kept as hashes. */
export const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** What browsers take and give (WebAuthn, in JSON); it is checked by what knows the standard. */
const fromBrowser = z.looseObject({ id: requiredText(2000), type: z.literal('public-key') })
export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
export const PasskeyAdded = z.strictObject({ name: requiredText(60), response: fromBrowser })
export const PasskeyShown = z.strictObject({ response: fromBrowser })
