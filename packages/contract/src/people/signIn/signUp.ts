import { z } from 'zod'
import { code, email, id, isOfficial, newPassword, personName, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { PilotCategoryField, PilotCategories, interests } from '../accounts/accounts.ts'

const isOwnName = (names: { firstName: string; lastName: string }) => !isOfficial(names)
const oneInterest = (value: Record<string, unknown>) => Object.keys(interests).some((flag) => value[flag] === true)

export const CodeBody = z.strictObject({ email, code })
const signUp = {
  firstName: personName,
  lastName: personName,
  pilotCategory: PilotCategoryField,
  pilotCategories: PilotCategories.optional(),
  homeAirport: id,
  faaCertificateNumber: text(20)
    .regex(/^[0-9A-Za-z]*$/, fieldMessages.alphaNum)
    .optional(),
  ...interests,
}

/** Sign-up data. At least one interest is required. */
export const SignUp = z
  .strictObject({ ...signUp, email, password: newPassword })
  .refine(oneInterest, { path: ['interests'], error: fieldMessages.multiselectNotEmpty })
  .refine(isOwnName, { path: ['lastName'], error: fieldMessages.officialName })

/** Names supplied by Google are accepted unless they look official; other names are validated. */
export const SocialSignUp = z
  .strictObject({
    ...signUp,
    firstName: requiredText(80),
    lastName: requiredText(80),
    email: email.optional(),
    password: newPassword.optional(),
    isRegistrationCompleted: z.literal(true),
  })
  .refine(oneInterest, { path: ['interests'], error: fieldMessages.multiselectNotEmpty })
  .refine(isOwnName, { path: ['lastName'], error: fieldMessages.officialName })
