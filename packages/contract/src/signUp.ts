import { z } from 'zod'
import { code, email, id, newPassword, personName, text } from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'
import { PilotCategoryField, PilotCategories, interests } from './accounts.ts'

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

/** The sign-up payload. At least one interest, as the form asks. */
export const SignUp = z
  .strictObject({ ...signUp, email, password: newPassword })
  .refine(oneInterest, { path: ['interests'], error: fieldMessages.multiselectNotEmpty })

export const SocialSignUp = z
  .strictObject({
    ...signUp,
    email: email.optional(),
    password: newPassword.optional(),
    isRegistrationCompleted: z.literal(true),
  })
  .refine(oneInterest, { path: ['interests'], error: fieldMessages.multiselectNotEmpty })
