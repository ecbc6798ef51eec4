import { z } from 'zod'
import { Viewing } from '../signIn/viewing.ts'
import { mostCsipWords, pilotCategories, type PilotCategory } from '../../base/constants.ts'
import { type PilotRating, pilotRatings } from '../documents/pilotRatings.ts'
import { endorsements, type Endorsement } from '../documents/privileges.ts'
import {
  capitalName,
  chosen,
  day,
  email,
  id,
  isOfficial,
  isPlausiblePhone,
  newPassword,
  password,
  phone,
  personName,
  requiredText,
  ssnLast4,
  text,
} from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { Document } from '../documents/documents.ts'
import { Membership } from '../../payments/membership.ts'
import { Airport } from '../../aircraft/airports.ts'

export const PilotCategoryField = z.enum(Object.keys(pilotCategories) as [PilotCategory, ...PilotCategory[]], { error: chosen })

/** All roles of a pilot. The rules decide which ones combine; `pilotCategory` is the most significant. */
export const PilotCategories = z
  .array(PilotCategoryField)
  .min(1, fieldMessages.multiselectNotEmpty)
  .max(Object.keys(pilotCategories).length)

export const interests = {
  isInterestedInDryLease: z.boolean().default(false),
  isInterestedInCoOwnership: z.boolean().default(false),
  isInterestedInSoftwareToManage: z.boolean().default(false),
  isInterestedInSharingAircraft: z.boolean().default(false),
}

export const EmailBody = z.strictObject({ email })
export const Credentials = z.strictObject({ email, password })

const token = requiredText(200)
export const ResetLink = z.strictObject({ token })
export const PasswordResetConfirm = z.strictObject({ token, password: newPassword })
/** The new address must have been verified by its code in this browser. */
export const AddressChange = z.strictObject({ email, password: password.optional() })
export const AddressLink = z.strictObject({ token: z.string().max(600) })
export const PasswordChange = z.strictObject({ oldPassword: password, password: newPassword })

export const Preferences = z.strictObject({
  notifyRentalEmail: z.boolean(),
  notifyRentalText: z.boolean(),
  notifyProductsEmail: z.boolean(),
  notifyProductsText: z.boolean(),
  notifyPartnersEmail: z.boolean(),
  notifyPartnersText: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const Account = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  ssnLast4: z.string(),
  photo: z.string().nullable(),
  pilotCategory: PilotCategoryField.nullable(),
  pilotCategories: z.array(PilotCategoryField),
  faaCertificateNumber: z.string(),
  homeAirport: Airport.nullable(),
  birthDate: day.nullable(),
  pilotRating: z.array(z.string()),
  endorsements: z.array(z.string()),
  totalHours: z.number().nullable(),
  isCsip: z.boolean(),
  isOperator: z.boolean(),
  isStaff: z.boolean(),
  isAircraftOwner: z.boolean(),
  isCoOwner: z.boolean(),
  isTaxAdvisor: z.boolean(),
  /** One of their aircraft has flown or earned, so there are tax years to show, even after it is gone. */
  hasYearPack: z.boolean(),
  /** The payout account is ready. */
  canBePaid: z.boolean(),
  isRegistrationCompleted: z.boolean(),
  /** Google accounts have none until one is set with the mailed link. */
  hasPassword: z.boolean(),
  ...interests,
  /** May keep the maintenance records of an aircraft, by its owner's permission. */
  allowMaintenanceAccess: z.boolean(),
  stripeAccountId: z.string().nullable(),
  preferences: Preferences,
  activeMembership: Membership.nullable(),
  documents: z.array(Document),
  /** Set while an operator views as this member (read-only), with the end time. */
  viewing: Viewing.optional(),
})
export type Account = z.infer<typeof Account>

export const ModelHours = z.strictObject({
  modelId: id,
  totalHours: z.number().min(0).max(50_000),
  totalHoursLast12Month: z.number().min(0).max(5_000).default(0),
  totalHoursLast30Days: z.number().min(0).max(1_000).default(0),
  totalHoursLast6Month: z.number().min(0).max(3_000).default(0),
  totalPicHours: z.number().min(0).max(50_000).default(0),
})
export type ModelHours = z.infer<typeof ModelHours>

export const AccountPatch = z
  .strictObject({
    firstName: requiredText(80),
    lastName: requiredText(80),
    phone,
    ssnLast4,
    homeAirport: id,
    pilotCategory: PilotCategoryField,
    pilotCategories: PilotCategories,
    faaCertificateNumber: text(20).regex(/^[0-9A-Za-z]*$/, fieldMessages.alphaNum),
    birthDate: day,
    pilotRating: z.array(z.enum(Object.keys(pilotRatings) as [PilotRating, ...PilotRating[]])).max(10),
    endorsements: z.array(z.enum(Object.keys(endorsements) as [Endorsement, ...Endorsement[]])).max(10),
    totalHours: z.number().min(0).max(60_000).nullable(),
    /** A CSIP's own words on their profile. */
    csipWords: text(mostCsipWords),
    modelHours: z
      .array(ModelHours)
      .max(40)
      .refine((hours) => new Set(hours.map(({ modelId }) => modelId.toLowerCase())).size === hours.length, fieldMessages.isUniq),
    isInterestedInDryLease: z.boolean(),
    isInterestedInCoOwnership: z.boolean(),
    isInterestedInSoftwareToManage: z.boolean(),
    isInterestedInSharingAircraft: z.boolean(),
  })
  .partial()

type Names = { firstName: string; lastName: string }
type Personal = Names & { phone: string }

/** Problems of a changed name. `isFirst`: at sign-up, where the rules are looser. */
const nameProblems = (held: string, given: string | undefined, isFirst = false): string[] => {
  if (given === undefined || given === held) return []
  const { error } = (isFirst ? personName : capitalName).safeParse(given)
  return error?.issues.map(({ message }) => message) ?? []
}

const onlyWrong = (problems: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(problems).filter(([, said]) => said.length > 0))

/** Problems of names that differ from those Google supplied. */
export const socialNameProblems = (held: Names, given: Names): Record<string, string[]> =>
  onlyWrong({
    firstName: nameProblems(held.firstName, given.firstName, true),
    lastName: nameProblems(held.lastName, given.lastName, true),
  })

/**
 * Problems of a changed name or phone number, by field. Unchanged values are not validated: sign-up is looser, and older accounts predate
 * today's rules.
 */
export const personalProblems = (
  held: Personal,
  patch: { [Field in keyof Personal]?: string | undefined },
): Record<string, string[]> => {
  const { firstName, lastName, phone: number } = patch
  const names = { firstName: firstName ?? held.firstName, lastName: lastName ?? held.lastName }
  const isChanged = names.firstName !== held.firstName || names.lastName !== held.lastName
  return onlyWrong({
    firstName: nameProblems(held.firstName, firstName),
    lastName: [...nameProblems(held.lastName, lastName), ...(isChanged && isOfficial(names) ? [fieldMessages.officialName] : [])],
    phone: number === undefined || number === held.phone || isPlausiblePhone(number) ? [] : [fieldMessages.phone],
  })
}

export const Roles = z.object({
  aircraftOwner: z.object({ aircraftCount: z.int() }).nullable(),
  coOwner: z.object({ aircraftCount: z.int() }).nullable(),
  csip: z.object({ airports: z.array(Airport) }).nullable(),
  pilot: z
    .object({
      homeAirport: Airport.nullable(),
      ordersFlownCount: z.int(),
      cirrusTransitionAircraftSet: z.array(z.string()),
    })
    .nullable(),
  taxAdvisor: z.object({ ownerCount: z.int() }).nullable(),
  staff: z.object({ airports: z.array(Airport) }).nullable(),
  operator: z.boolean(),
})
export type Roles = z.infer<typeof Roles>

export const RolesPatch = z.strictObject({ pilot: z.strictObject({ homeAirport: id }).optional() })

/** The public view of a person. */
export const Person = z.object({ id, firstName: z.string(), lastName: z.string(), photo: z.string().nullable() })
export type Person = z.infer<typeof Person>
