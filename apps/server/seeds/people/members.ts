import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { plusMonths, plusHours } from '@tailshare/contract/text/period'
import type { Db, Tx } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll } from '../bulk.ts'
import { westernDay } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import { fleetPlan, ownersPlan, pilotsPlan, type OwnerKey } from '../fleet/fleetPlan.ts'
import { models } from '../fleet/models.ts'
import { storeDocuments, validDocuments, type DemoDocument } from './documents.ts'
import type { People, Put } from './people.ts'
import type { Services } from '../../src/services.ts'
import { priceOf, saveMembership } from '../../src/domains/payments/membership/steps.ts'
import { periodEndOf, periodStartOf, startSubscription } from '../../src/outside/stripe/stripeMembership.ts'
import { insertLooks } from '../../src/domains/people/advisors/queries.ts'
import { cast } from '../cast.ts'

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
const ownerCategories = new Map(ownersPlan.map(([key, , , , category]) => [key, category]))

type Member = {
  id: string
  key: OwnerKey | null
  firstName: string
  lastName: string
  airport: string
  totalHours: number
  families: Record<string, number>
}

type Surroundings = { people: People; now: Date; put: Put; chance: Chance }

const endorsementsOf = (families: readonly string[]): Privilege[] => [
  'high_performance',
  'complex',
  ...(families.includes('SF50') ? (['high_altitude'] as const) : []),
]

const familyOf = new Map<string, string>(models.map(({ name, family }) => [name, family]))
/** Families of the aircraft someone owns, with or without entered hours. */
const ownedBy = (key: OwnerKey | null) => fleetPlan.flatMap(([, model, , owner]) => (owner === key ? [familyOf.get(model)!] : []))
/** All families a member flies. */
const flownBy = ({ key, families }: Member) => [...new Set([...Object.keys(families), ...ownedBy(key)])]

/** Pilots of the twin or jet have the rating. */
const ratingsOf = (families: readonly string[]): Privilege[] => [
  families.includes('SF50') ? 'commercial' : 'private',
  'instrument',
  'single_engine',
  ...(families.includes('DA42') ? (['multi_engine'] as const) : []),
  ...(families.includes('SF50') ? (['type_sf50'] as const) : []),
]

/** Owners and pilots besides the cast, who populate the marketplace. Same password as the cast. */
export const seedMembers = async (db: Db, { people, now, put, chance }: Surroundings): Promise<Record<OwnerKey, string>> => {
  const today = westernDay(now)
  const airports = new Map((await db.selectFrom('airport').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
  const models = await db.selectFrom('aircraftModel').select(['id', 'family']).execute()
  const { passwordHash } = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', people.omar)
    .executeTakeFirstOrThrow()
  const owners = ownersPlan.map(([key, firstName, lastName, airport, , totalHours]): Member => ({
    id: newId(),
    key,
    firstName,
    lastName,
    airport,
    totalHours,
    families: {},
  }))
  const pilots = pilotsPlan.map(([firstName, lastName, airport, totalHours, families]): Member => ({
    id: newId(),
    key: null,
    firstName,
    lastName,
    airport,
    totalHours,
    families,
  }))
  const members = [...owners, ...pilots]

  await insertAll(
    db,
    'account',
    members.map((member, index) => {
      const { id, key, firstName, lastName, airport, totalHours } = member
      const families = flownBy(member)
      const joined = new Date(now.getTime() - chance.between(740, 1100) * 86_400_000)
      return {
        id,
        email: `${plain(firstName)}.${plain(lastName)}@${key ? 'owners' : 'pilots'}.example`,
        firstName,
        lastName,
        phone: `${chance.pick(['415', '702', '480', '214', '305'])}555${String(100 + index).padStart(4, '0')}`,
        passwordHash,
        pilotCategory: (key && ownerCategories.get(key)) ?? 'licensed_pilot',
        faaCertificateNumber: String(3_000_000 + chance.between(10_000, 899_999)),
        homeAirportId: airports.get(airport),
        birthDate: `${chance.between(1962, 1994)}-${String(chance.between(1, 12)).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`,
        ratings: ratingsOf(families),
        endorsements: endorsementsOf(families),
        totalHours,
        interestedInDryLease: key === null,
        registeredAt: joined,
        createdAt: joined,
      }
    }),
  )

  const documents = members.flatMap((member): DemoDocument[] => {
    const families = flownBy(member)
    return validDocuments(today, chance.between(1, 15), {
      families,
      ratings: ratingsOf(families),
      endorsements: endorsementsOf(families),
    }).map((document) => ({ accountId: member.id, lastName: member.lastName, ...document }))
  })
  const [first, second] = pilots.filter(({ firstName }) => ['Leah', 'Scott'].includes(firstName))
  const waiting: DemoDocument[] = [
    { accountId: first!.id, lastName: first!.lastName, kind: 'medical', status: 'pending', issuedOn: today, medicalClass: 3 },
    {
      accountId: second!.id,
      lastName: second!.lastName,
      kind: 'insurance',
      status: 'pending',
      issuedOn: today,
      expiresOn: plusMonths(today, 12),
    },
  ]
  await storeDocuments(db, [...waiting, ...documents], { now, put, operatorId: people.omar })

  await insertAll(
    db,
    'modelHours',
    pilots.flatMap(({ id, families }) =>
      Object.entries(families).map(([family, totalHours]) => ({
        accountId: id,
        modelId: models.find((model) => model.family === family)!.id,
        totalHours,
        hoursLastYear: Math.min(totalHours, 42),
        hoursLastHalfYear: Math.min(totalHours, 19),
        hoursLastMonth: Math.min(totalHours, 3.2),
        picHours: Math.round(totalHours * 9) / 10,
      })),
    ),
  )
  await insertAll(
    db,
    'membership',
    pilots.map(({ id }) => ({
      id: newId(),
      accountId: id,
      planId: chance.weighted([4, 5, 6], (plan) => ({ 4: 5, 5: 4, 6: 1 })[plan] ?? 0),
      status: 'active',
      createdAt: new Date(now.getTime() - 300 * 86_400_000),
      expiresAt: new Date(now.getTime() + chance.between(3, 28) * 86_400_000),
    })),
  )
  return Object.fromEntries(owners.map(({ key, id }) => [key, id])) as Record<OwnerKey, string>
}

/** Maria's and Helen's memberships start today with real subscriptions at the provider. Others have none and end by date. */
export const seedMemberships = async (tx: Tx, people: People, now: Date, { stripe, config }: Services) => {
  const members = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .innerJoin('paymentMethod as card', 'card.accountId', 'account.id')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .selectAll('plan')
    .select(['membership.accountId', 'account.email', 'account.stripeCustomerId', 'card.stripeId'])
    .where('account.id', 'in', [people.maria, people.helen])
    .execute()
  for (const { accountId, email, stripeCustomerId, stripeId, ...plan } of members) {
    const metadata = { accountId, planId: String(plan.id) }
    const price = await priceOf(tx, stripe, plan)
    const choice = { old: undefined, customer: stripeCustomerId!, price, method: stripeId, metadata }
    const subscription = await startSubscription(stripe, choice)
    await tx.deleteFrom('membership').where('accountId', '=', accountId).execute()
    await saveMembership(tx, { stripe, config }, { accountId, email, subscription, now })
    const paidMs = periodEndOf(subscription).getTime() - periodStartOf(subscription).getTime()
    // Use the demo's time: the provider's is slightly later or, in tests, far off.
    await tx
      .updateTable('membership')
      .set({ createdAt: now, expiresAt: new Date(now.getTime() + paidMs) })
      .where('accountId', '=', accountId)
      .execute()
  }
}

/** Views by Dana: after accepting, and again yesterday. */
const looks = [
  [137, 'your aircraft'],
  [137, 'flights and income of N417TS'],
  [136, 'flights and income of N322SR, as a file'],
  [27, 'your aircraft'],
  [27, 'flights and income of N52148'],
] as const

/** Dana is Helen's advisor, and Helen sees Dana's views. */
export const seedAdvisors = async (db: Db, people: People, now: Date) => {
  const createdAt = plusHours(now, -140)
  await db
    .insertInto('taxAdvisor')
    .values({
      id: newId(createdAt.getTime()),
      ownerId: people.helen,
      email: cast.find(({ key }) => key === 'dana')!.email,
      advisorId: people.dana,
      sentAt: createdAt,
      createdAt,
      expiresAt: plusHours(createdAt, 14 * 24),
      confirmedAt: plusHours(now, -138),
    })
    .execute()
  for (const [hoursAgo, what] of looks)
    await insertLooks(db, { advisorId: people.dana, ownerIds: [people.helen], what, at: plusHours(now, -hoursAgo) })
}
