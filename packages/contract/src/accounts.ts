import { z } from 'zod'
import { pilotCategories, type PilotCategory } from './constants.ts'
import {
  capitalName,
  chosen,
  code,
  day,
  email,
  id,
  newPassword,
  password,
  personName,
  phone,
  requiredText,
  ssnLast4,
  text,
} from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'

export const PilotCategoryField = z.enum(Object.keys(pilotCategories) as [PilotCategory, ...PilotCategory[]], { error: chosen })

/** Everything someone is; which ones go together is decided by the rules. `pilotCategory` is the one that says most. */
const PilotCategories = z
  .array(PilotCategoryField)
  .min(1, fieldMessages.multiselectNotEmpty)
  .max(Object.keys(pilotCategories).length)

const interests = {
  isInterestedInDryLease: z.boolean().default(false),
  isInterestedInCoOwnership: z.boolean().default(false),
  isInterestedInSoftwareToManage: z.boolean().default(false),
  isInterestedInSharingAircraft: z.boolean().default(false),
}

const oneInterest = (value: Record<string, unknown>) => Object.keys(interests).some((flag) => value[flag] === true)

export const EmailBody = z.strictObject({ email })
export const CodeBody = z.strictObject({ email, code })
export const Credentials = z.strictObject({ email, password })

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

const token = requiredText(200)
export const ResetLink = z.strictObject({ token })
export const PasswordResetConfirm = z.strictObject({ token, password: newPassword })
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

export const documentKinds = {
  medical: 'Medical certificate',
  flight_review: 'Flight review',
  ipc: 'Instrument proficiency check',
  insurance: 'Renter’s insurance',
  transition: 'Transition training',
  pilot_certificate: 'Pilot certificate',
  photo_id: 'Photo ID',
} as const
export type DocumentKind = keyof typeof documentKinds
export const DocumentKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]], { error: chosen })

export const DocumentStatus = z.enum(['pending', 'negative', 'complete'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const Document = z.object({
  id,
  kind: DocumentKind,
  status: DocumentStatus,
  /** Why it was rejected. */
  reason: z.string().nullable(),
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  /** Transition training is for one family of models, such as SR22. */
  modelFamily: z.string().nullable(),
  medicalClass: z.int().min(1).max(3).nullable(),
  fileName: z.string(),
  fileUrl: z.string(),
  contentType: z.string(),
  created: z.string(),
})
export type Document = z.infer<typeof Document>

export const DocumentUpload = z
  .strictObject({
    kind: DocumentKind,
    issuedOn: day.optional(),
    expiresOn: day.optional(),
    modelFamily: text(40).optional(),
    medicalClass: z.coerce.number().int().min(1).max(3).optional(),
  })
  .refine(({ kind, modelFamily }) => kind !== 'transition' || Boolean(modelFamily), {
    path: ['modelFamily'],
    error: fieldMessages.required,
  })

export const MembershipPlan = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  priceCents: z.int(),
  period: z.string(),
  discountPercent: z.number(),
  benefits: z.array(z.string()),
})
export type MembershipPlan = z.infer<typeof MembershipPlan>

/** It counts, also in the week after a renewal that failed. */
export const runningMembershipStatuses = ['active', 'grace'] as const
/** One that waits for its first payment, too. */
export const openMembershipStatuses = [...runningMembershipStatuses, 'incomplete'] as const

export const Membership = z.object({
  id,
  created: z.string(),
  expirationDate: z.string(),
  status: z.enum([...openMembershipStatuses, 'canceled', 'expired']),
  cancelAtPeriodEnd: z.boolean(),
  membershipPlan: MembershipPlan,
  /** The smaller plan that takes over at the expiration date. */
  nextPlanId: z.int().nullable().optional(),
  /** The smaller plan that takes over after all if a canceled membership is kept. */
  nextPlanIdIfKept: z.int().nullable().optional(),
  /** What pays the next renewal: `Visa •••• 4242`; `null` means that it is not renewed by itself. */
  paymentMethod: z.string().nullable().optional(),
  paymentMethodId: id.nullable().optional(),
})
export type Membership = z.infer<typeof Membership>

export const Airport = z.object({
  id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  zone: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export type Airport = z.infer<typeof Airport>

/** With its town, which tells airports of like names apart. */
export const AirportFound = Airport.extend({ town: z.string() })

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
  isRegistrationCompleted: z.boolean(),
  /** Someone who came by Google has none until they choose one with the mailed link. */
  hasPassword: z.boolean(),
  ...interests,
  allowMaintenanceAccess: z.boolean(),
  stripeAccountId: z.string().nullable(),
  preferences: Preferences,
  activeMembership: Membership.nullable(),
  documents: z.array(Document),
})
export type Account = z.infer<typeof Account>

export const pilotRatings = {
  private: 'Private pilot',
  commercial: 'Commercial pilot',
  atp: 'Airline transport pilot',
  instrument: 'Instrument rating',
  multi_engine: 'Multi-engine rating',
  type_sf50: 'SF50 type rating',
} as const
export type PilotRating = keyof typeof pilotRatings
export const endorsements = {
  high_performance: 'High performance',
  complex: 'Complex aircraft',
  high_altitude: 'High altitude',
  solo: 'Solo',
} as const
export type Endorsement = keyof typeof endorsements

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
    firstName: capitalName,
    lastName: capitalName,
    phone,
    ssnLast4,
    homeAirport: id,
    pilotCategory: PilotCategoryField,
    pilotCategories: PilotCategories,
    faaCertificateNumber: text(20).regex(/^[0-9A-Za-z]*$/, fieldMessages.alphaNum),
    birthDate: day,
    allowMaintenanceAccess: z.boolean(),
    pilotRating: z.array(z.enum(Object.keys(pilotRatings) as [PilotRating, ...PilotRating[]])).max(10),
    endorsements: z.array(z.enum(Object.keys(endorsements) as [Endorsement, ...Endorsement[]])).max(10),
    totalHours: z.number().min(0).max(60_000).nullable(),
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

export const Expiration = z.object({
  kind: DocumentKind,
  title: z.string(),
  expiresOn: day.nullable(),
  daysLeft: z.int().nullable(),
  state: z.enum(['missing', 'pending', 'rejected', 'expired', 'soon', 'valid']),
  reason: z.string().nullable(),
})
export type Expiration = z.infer<typeof Expiration>

/** A person as others may see them. */
export const Person = z.object({ id, firstName: z.string(), lastName: z.string(), photo: z.string().nullable() })
export type Person = z.infer<typeof Person>
