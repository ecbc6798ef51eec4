import { socialNameProblems } from '@tailshare/contract/people/accounts/accounts'
import { SignUp, SocialSignUp } from '@tailshare/contract/people/signIn/signUp'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { email as emailField } from '@tailshare/contract/base/fields'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { mainCategory } from '@tailshare/rules/people/accounts/pilotCategories'
import type { Problems } from '../../../ui/form/Form.tsx'
import type { Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { type Interest, interestLabels } from './interests.ts'
import { passwordProblems } from '../signIn/password/newPassword.ts'

export type SignUpValues = {
  firstName: string
  lastName: string
  email: string
  /** The address verified by code; stale if it differs from `email`. */
  verifiedEmail: string
  password: string
  passwordConfirmation: string
  state: string
  homeAirport: Suggestion | null
  interests: Interest[]
  pilotCategories: PilotCategory[]
  faaCertificateNumber: string
  termsAgree: boolean
}

export const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  verifiedEmail: '',
  password: '',
  passwordConfirmation: '',
  state: '',
  homeAirport: null,
  interests: [],
  pilotCategories: [],
  faaCertificateNumber: '',
  termsAgree: false,
}

type Check = { safeParse: (value: unknown) => { error?: { issues: readonly { message: string }[] } } }
/** The first error only: empty means required, not too short. */
const wrong = (schema: Check, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? []

const addressOf = (text: string) => emailField.safeParse(text).data
export const isEmail = (text: string) => addressOf(text) !== undefined
export const isVerified = ({ email, verifiedEmail }: Pick<SignUpValues, 'email' | 'verifiedEmail'>) =>
  verifiedEmail !== '' && addressOf(email) === addressOf(verifiedEmail)

/** Step 1 until the email is verified, then everything. */
export const signUpProblems = (values: SignUpValues): Problems<SignUpValues> => {
  const { firstName, lastName, email } = SignUp.shape
  const step1 = {
    firstName: wrong(firstName, values.firstName),
    lastName: wrong(lastName, values.lastName),
    email: wrong(email, values.email),
  }
  if (!isVerified(values)) return step1
  return { ...step1, ...passwordProblems(values.password, values.passwordConfirmation), ...detailProblems(values) }
}

type Names = Pick<SignUpValues, 'firstName' | 'lastName'>

/** No password. Names received from Google are validated only if changed. */
export const socialProblems =
  (provided: Names) =>
  (values: SignUpValues): Problems<SignUpValues> => {
    const { firstName, lastName } = SocialSignUp.shape
    const empty = { firstName: wrong(firstName, values.firstName), lastName: wrong(lastName, values.lastName) }
    const given = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
    return {
      ...socialNameProblems(provided, given),
      ...Object.fromEntries(Object.entries(empty).filter(([, said]) => said.length > 0)),
      ...detailProblems(values),
    }
  }

const detailProblems = (values: SignUpValues): Problems<SignUpValues> => ({
  state: values.state === '' ? fieldMessages.required : [],
  homeAirport: values.homeAirport === null ? fieldMessages.required : [],
  interests: values.interests.length === 0 ? fieldMessages.multiselectNotEmpty : [],
  pilotCategories: values.pilotCategories.length === 0 ? fieldMessages.required : [],
  faaCertificateNumber: wrong(SignUp.shape.faaCertificateNumber, values.faaCertificateNumber),
  termsAgree: values.termsAgree ? [] : fieldMessages.termsAgree,
})

/** Body of `account/register/`; call only with valid values. */
export const signUpPayload = (values: SignUpValues) => ({
  ...personPayload(values),
  email: values.email,
  password: values.password,
})

/** Body of `account/register/social/`. */
export const socialPayload = (values: SignUpValues) => ({ ...personPayload(values), isRegistrationCompleted: true as const })

const personPayload = (values: SignUpValues) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  pilotCategory: mainCategory(values.pilotCategories)!,
  pilotCategories: values.pilotCategories,
  homeAirport: values.homeAirport!.id,
  ...(values.faaCertificateNumber !== '' && { faaCertificateNumber: values.faaCertificateNumber }),
  ...Object.fromEntries(Object.keys(interestLabels).map((flag) => [flag, values.interests.includes(flag as Interest)])),
})
