import type { DocumentKind } from '@tailshare/contract/base/constants'
import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { demoPdf } from '../apps/server/seeds/people/people.ts'
import type { Api } from '../apps/server/test/api.ts'
import { finishOnboarding, tokenize } from '../apps/server/test/money.ts'
import { signIt, addPhoto, addDocument, modelId } from '../apps/server/test/listings.ts'

// Members and aircraft, made by the calls that a browser sends: address proved by the mailed code, documents verified by an operator,
// listings signed.

export const zone = 'America/Los_Angeles'
export const today = () => dayIn(new Date(), zone)

type Kind = 'operator' | 'staff' | 'owner' | 'pilot' | 'student' | 'csip' | 'advisor' | 'mechanic'
export type Member = {
  id: string
  kind: Kind
  name: string
  email: string
  hasBadCard: boolean
  hadBadCard: boolean
  isSuspended: boolean
  disputes: boolean
  /** The last day of the medical. */
  medicalUntil: string
  /** The card that pays the membership refuses; this is when it must be renewed. */
  renewsAt: Date | null
  /** The account at the provider that earnings go to. */
  payee: string | null
}
export type Aircraft = {
  id: string
  tail: string
  owner: Member
  /** Tenths of an hour, as the simulator flew it. */
  tenths: number
  selfCheckIn: boolean
  priceHourCents: number
  policy: 'flexible' | 'moderate' | 'strict'
  needsApproval: boolean
  depositCents: number
  isGrounded: boolean
  groundedAt: Date
  fixedAt: Date
  partners: Member[]
  /** Who signs inspections off. */
  keeper: Member
}

/** By a card that refuses: a week after the renewal was due nothing more can be booked. Undefined in the hours in which that turns. */
export const standingOf = ({ renewsAt }: Member) => {
  const days = renewsAt ? (Date.now() - renewsAt.getTime()) / 86_400_000 : -1
  if (days < 0) return 'active'
  return days > 7.3 ? 'expired' : days > 0.3 && days < 7 ? 'grace' : undefined
}

/** Marks a call that must succeed. */
export const must = async <Reply extends { status: number; json: unknown }>(reply: Promise<Reply>): Promise<Reply> => {
  const got = await reply
  if (got.status >= 400) throw new Error(`${got.status}: ${JSON.stringify(got.json)}`)
  return got
}

const codeIn = async (api: Api, email: string) => {
  const { subject } = await api.db
    .selectFrom('outboxMessage')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /^\w{6}/.exec(subject)![0]
}

const categories = {
  operator: 'non_pilot',
  staff: 'non_pilot',
  owner: 'licensed_pilot',
  pilot: 'licensed_pilot',
  student: 'student_pilot',
  csip: 'csip_pilot',
  advisor: 'non_pilot',
  mechanic: 'non_pilot',
} as const

const names = 'Ada Ben Cleo Dan Eve Finn Gil Hana Ivo June Kim Lea Max Nora Otto Pia'.split(' ')
/** Letters only, as names are: 28 is `Bc`. */
const letters = (n: number): string => {
  const one = String.fromCharCode(97 + (n % 26))
  return n < 26 ? one : letters(Math.floor(n / 26) - 1) + one
}

const cards = { hasBadCard: false, hadBadCard: false, renewsAt: null, payee: null }
const untroubled = { ...cards, isSuspended: false, disputes: false, medicalUntil: '' }

export const join = async (api: Api, kind: Kind, n: number, homeAirport: string): Promise<Member> => {
  const email = kind === 'operator' && n === 0 ? 'omar@tailshare.example' : `${kind}${n}@members.example`
  const name = { firstName: names[n % names.length]!, lastName: `Mc${letters(n)}${kind}` }
  await must(api.call(undefined, 'sendCode', { body: { email } }))
  const checked = await must(api.call(undefined, 'checkCode', { body: { email, code: await codeIn(api, email) } }))
  const proof = checked.cookies.find((one) => one.name === 'auth.email_proof')!.value
  const body = {
    email,
    ...name,
    password: 'first-solo-77',
    pilotCategory: categories[kind],
    homeAirport,
    isInterestedInDryLease: true,
  }
  const { json } = await must(api.call(undefined, 'register', { body, headers: { cookie: `auth.email_proof=${proof}` } }))
  return { id: json.id, kind, name: `${json.firstName} ${json.lastName}`, email, ...untroubled }
}

export type Paper = { kind: DocumentKind; days?: number; expiresIn?: number; privileges?: Privilege[]; medicalClass?: number }

/** Uploads a member's document and verifies it as an operator. `days`: since it was issued. */
export const showPaper = async (api: Api, member: Member, operator: Member, { kind, days = 20, expiresIn, ...more }: Paper) => {
  const body = {
    kind,
    issuedOn: plusDays(today(), -days),
    ...(expiresIn !== undefined && { expiresOn: plusDays(today(), expiresIn) }),
    ...(more.medicalClass && { medicalClass: more.medicalClass }),
    ...(more.privileges && { privileges: more.privileges.join(',') }),
  }
  const { json } = await must(api.call(member.id, 'uploadDocument', { body, file: { name: 'p.pdf', bytes: demoPdf(kind) } }))
  await must(api.call(operator.id, 'decideDocument', { params: { id: json.id }, body: { status: 'complete' } }))
}

const always: Paper[] = [
  { kind: 'photo_id', expiresIn: 1500 },
  { kind: 'insurance', expiresIn: 700 },
]

export const papersOf = (kind: Kind, medicalDays: number): Paper[] => {
  if (categories[kind] === 'non_pilot') return []
  return [
    ...always,
    { kind: 'pilot_certificate', days: 400, privileges: kind === 'student' ? ['student'] : ['private', 'single_engine'] },
    { kind: 'medical', days: medicalDays, medicalClass: 3 },
    ...(kind === 'student' ? [] : [{ kind: 'flight_review', days: 60 } as Paper]),
    ...(kind === 'csip' ? [{ kind: 'instructor_certificate', days: 30, expiresIn: 700, privileges: ['cfi'] } as Paper] : []),
  ]
}

/** Hours in the logbook, so that no owner's minimum refuses. */
export const flownBefore = async (api: Api, member: Member, hours: number, model: string) => {
  const typeHours = { totalHours: hours / 2, totalHoursLast12Month: 60, totalHoursLast6Month: 30, totalPicHours: hours / 3 }
  const modelHours = [{ modelId: model, totalHoursLast30Days: 8, ...typeHours }]
  await must(api.call(member.id, 'updateAccount', { body: { totalHours: hours, birthDate: '1990-05-05', modelHours } }))
}

export const payWith = async (api: Api, member: Member, token = 'tok_visa') =>
  (await must(api.call(member.id, 'addCard', { body: { paymentMethodId: await tokenize(api, token), isPrimary: true } }))).json

/** Where payouts go, given on the provider's pages. */
export const changeBank = async ({ services: { stripe } }: Api, { payee }: Member, account: string) => {
  const bank = { country: 'US', currency: 'usd', account_number: account, routing_number: '110000000' }
  const { id } = await stripe.tokens.create({ bank_account: bank })
  await stripe.accounts.createExternalAccount(payee!, { external_account: id })
}

export const beMember = async (api: Api, member: Member, planId: number) =>
  must(api.call(member.id, 'applyMembership', { body: { planId } }))

/** Accepts the payout agreement and completes the provider's pages. */
export const beReadyForPayouts = async (api: Api, member: Member) => {
  const { json } = await must(api.call(member.id, 'getAgreement'))
  await must(api.call(member.id, 'acceptAgreement', { body: { version: json.version } }))
  await must(api.call(member.id, 'getAccountLink'))
  const { stripeAccountId } = (await must(api.call(member.id, 'getAccount'))).json
  await finishOnboarding(api, stripeAccountId!)
  member.payee = stripeAccountId!
}

/** A tax advisor reads the owner's year. */
export const beAdvised = async (api: Api, owner: Member, advisor: Member) => {
  const { json } = await must(api.call(owner.id, 'inviteAdvisor', { body: { email: advisor.email } }))
  await must(api.call(advisor.id, 'acceptInvitation', { params: { id: json.id } }))
}

/** A mechanic keeps the aircraft's maintenance records. */
export const haveKept = async (api: Api, aircraft: Aircraft, mechanic: Member) => {
  const asked = { params: { id: aircraft.id }, body: { email: mechanic.email } }
  const { json } = await must(api.call(aircraft.owner.id, 'addRecordKeeper', asked))
  await must(api.call(mechanic.id, 'acceptRecordKeeping', { params: { id: json.id } }))
  aircraft.keeper = mechanic
}

/** Signs the items off in the logbook; an item without an interval gets the day on the part. */
export const doInspection = (api: Api, keeper: Member, item: MaintenanceItem, { doneOn = today(), tenths = 0 }) => {
  const isTimed = item.intervalHours !== null || item.intervalMonths !== null || item.intervalDays !== null
  const doneHours = item.meter === 'hobbs' ? tenths / 10 : (tenths - 1000) / 10
  const body = {
    doneOn,
    doneHours,
    doneBy: 'Ann Wu',
    certificate: 'A&P/IA 3120447',
    ...(!isTimed && { fixedDueOn: plusDays(doneOn, 900) }),
  }
  return must(api.call(keeper.id, 'changeMaintenanceItem', { params: { id: item.id }, body }))
}

/** Minimums that refuse no pilot: the simulator tests what happens to trips. */
const easy = { minimums: { totalHours: 0, typeHours: 0 }, recency: { days: 90, landings: 0, hours: 0 } }

type Listing = Omit<Aircraft, 'id' | 'owner' | 'tenths' | 'isGrounded' | 'groundedAt' | 'fixedAt' | 'partners' | 'keeper'> & {
  airportId: string
}

export const listAircraft = async (
  api: Api,
  owner: Member,
  { tail, airportId, policy, ...terms }: Listing,
): Promise<Aircraft> => {
  const model = await modelId(api, 'Cessna 172S')
  const { id } = (
    await must(
      api.call(owner.id, 'createAircraft', { body: { tailNumber: tail, modelId: model, yearManufactured: 2018, airportId } }),
    )
  ).json
  for (let photos = 0; photos < 3; photos++) await must(addPhoto(api, owner.id, id))
  await must(addDocument(api, owner.id, id, { kind: 'registration' }))
  await must(addDocument(api, owner.id, id, { kind: 'insurance', expiresOn: '2099-01-31' }))
  const body = { description: 'Hangared, fresh annual, and a pleasure to fly.', hobbs: 1000, flightMeter: 900, ...easy, ...terms }
  await must(api.call(owner.id, 'changeAircraft', { params: { id }, body: { ...body, cancellationPolicy: policy } }))
  const { items } = (
    await must(api.call(owner.id, 'bulkCreateMaintenance', { params: { id }, body: { compileDate: plusDays(today(), -30) } }))
  ).json
  for (const item of items) await doInspection(api, owner, item, { doneOn: plusDays(today(), -30), tenths: 10_000 })
  await must(signIt(api, owner.id, id))
  const fresh = { tenths: 10_000, isGrounded: false, groundedAt: new Date(0), fixedAt: new Date(0), partners: [] }
  return { id, tail, owner, keeper: owner, policy, ...fresh, ...terms }
}

/** Sets rates for teaching at the airport at any time, with lessons accepted automatically. */
export const teach = async (api: Api, csip: Member, airport: string, hourlyRateCents: number) => {
  await must(api.call(csip.id, 'setCsipRates', { body: [{ airport, hourlyRateCents }] }))
  const airports = [{ airport, anyTime: true, hours: [], exceptions: [] }]
  await must(api.call(csip.id, 'setCsipAvailability', { body: { acceptsBookings: true, airports } }))
}
