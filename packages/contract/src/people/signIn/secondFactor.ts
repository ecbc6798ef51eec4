import { z } from 'zod'
import { id, password, requiredText } from '../../base/fields.ts'

/** Six digits from an app, or a recovery code. */
export const FactorCode = z.strictObject({ code: requiredText(40) })

/** The caller's password. Accounts without one (Google) omit it and must have signed in recently. */
export const OwnPassword = z.strictObject({ password: password.optional() })

const Passkey = z.object({ id, name: z.string(), created: z.string(), lastUsed: z.string().nullable() })

export const SecondFactor = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** A second factor is mandatory for this person. */
  isRequired: z.boolean(),
  /** Operator rights are suspended until a second factor is shown. */
  isMissing: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Setup data for an authenticator app: QR code (`outline` is an SVG path in a square of `size`), link, and secret to type. */
export const AppStart = z.object({ secret: z.string(), address: z.string(), size: z.int(), outline: z.string() })

/** `null` if recovery codes existed before. Shown once and stored as hashes. */
export const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Opaque WebAuthn JSON from the browser; the WebAuthn library validates it. */
const fromBrowser = z.looseObject({ id: requiredText(2000), type: z.literal('public-key') })
export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
export const PasskeyAdded = z.strictObject({ name: requiredText(60), response: fromBrowser })
export const PasskeyShown = z.strictObject({ response: fromBrowser })
