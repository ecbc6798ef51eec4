import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { createHash } from 'node:crypto'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { westernDay } from '../calendar.ts'
import { cast, demoPassword, type CastKey } from '../cast.ts'

export type People = Record<CastKey, string>

type Document = {
  kind: string
  status: 'pending' | 'negative' | 'complete'
  issuedOn?: string
  expiresOn?: string
  modelFamily?: string
  medicalClass?: number
  privileges?: Privilege[]
  reason?: string
}

const instructors: Partial<Record<CastKey, Privilege[]>> = { elena: ['cfi', 'cfii'], ines: ['cfi', 'cfii'] }

const wordsOf: Partial<Record<CastKey, string>> = {
  elena:
    'I teach transitions into Cirrus, from SR20 to Vision Jet. We fly your trips, not patterns, and debrief over coffee. Instrument checks on weekday mornings.',
}

const ratingsOf = ({ key, pilotCategory, totalHours }: (typeof cast)[number]): Privilege[] => {
  if (totalHours === null) return []
  if (pilotCategory === 'student_pilot') return ['student']
  if (key === 'elena') return ['commercial', 'instrument', 'single_engine', 'type_sf50']
  return [key in instructors ? 'commercial' : 'private', 'instrument', 'single_engine']
}

const fliesJet = ({ key }: (typeof cast)[number]) => 'SF50' in (familyHours[key] ?? {})

const endorsementsOf = (person: (typeof cast)[number]): Privilege[] => [
  ...(person.totalHours !== null && person.totalHours > 300 ? (['high_performance', 'complex'] as const) : []),
  ...(fliesJet(person) ? (['high_altitude'] as const) : []),
]

const proofsOf = (person: (typeof cast)[number], today: string): Document[] => {
  const ratings = ratingsOf(person)
  const endorsed = endorsementsOf(person)
  const teaches = instructors[person.key]
  return [
    ...(ratings.length > 0 ? [{ kind: 'pilot_certificate', status: 'complete', privileges: ratings } as const] : []),
    ...(endorsed.length > 0 ? [{ kind: 'endorsement', status: 'complete', privileges: endorsed } as const] : []),
    ...(fliesJet(person)
      ? [{ kind: 'proficiency_check', status: 'complete', modelFamily: 'SF50', issuedOn: plusMonths(today, -4) } as const]
      : []),
    ...(teaches
      ? [
          {
            kind: 'instructor_certificate',
            status: 'complete',
            privileges: teaches,
            expiresOn: endOfMonth(plusMonths(today, 15)),
          } as const,
        ]
      : []),
  ]
}

/** Documents in every state, relative to today. */
const documentsOf = (today: string): Partial<Record<CastKey, Document[]>> => {
  const ago = (months: number) => plusMonths(today, -months)
  const valid: Document[] = [
    { kind: 'photo_id', status: 'complete' },
    { kind: 'medical', status: 'complete', issuedOn: ago(7), medicalClass: 3 },
    { kind: 'flight_review', status: 'complete', issuedOn: ago(9) },
    { kind: 'ipc', status: 'complete', issuedOn: ago(2) },
    { kind: 'insurance', status: 'complete', issuedOn: ago(6), expiresOn: plusMonths(today, 7) },
  ]
  const cirrus = (...families: string[]): Document[] =>
    families.map((modelFamily) => ({ kind: 'transition', status: 'complete', issuedOn: ago(14), modelFamily }))
  return {
    maria: [...valid, ...cirrus('SR20', 'SR22')],
    jonas: [
      { kind: 'photo_id', status: 'complete' },
      { kind: 'medical', status: 'complete', issuedOn: ago(20), medicalClass: 2 },
      { kind: 'flight_review', status: 'complete', issuedOn: plusDays(plusMonths(today, -24), 6) },
      {
        kind: 'ipc',
        status: 'negative',
        reason: 'The instructor’s signature is not legible. Please photograph the page in daylight.',
        issuedOn: ago(1),
      },
      { kind: 'insurance', status: 'pending', issuedOn: today, expiresOn: plusMonths(today, 12) },
      ...cirrus('SR22T'),
    ],
    sam: [
      { kind: 'photo_id', status: 'complete' },
      { kind: 'medical', status: 'complete', issuedOn: ago(3), medicalClass: 3 },
      { kind: 'insurance', status: 'complete', issuedOn: ago(1), expiresOn: plusMonths(today, 11) },
    ],
    ines: [...valid, ...cirrus('SR20', 'SR22', 'SR22T')],
    elena: [...valid, ...cirrus('SR20', 'SR22', 'SR22T', 'SF50')],
    helen: [...valid, ...cirrus('SR22', 'SR22T')],
    tomas: [...valid, ...cirrus('SR22T')],
    priya: [...valid, ...cirrus('SR22T')],
    bo: [...valid, ...cirrus('SR22', 'SR22T')],
  }
}

const familyHours: Partial<Record<CastKey, Record<string, number>>> = {
  maria: { C172: 210.3, DA40: 64, SR20: 41.2, SR22: 88.1 },
  jonas: { C172: 190, SR22T: 18.4 },
  sam: { C172: 31.2 },
  ines: { C172: 900, PA28: 220, SR22: 300, DA40: 140 },
  elena: { C172: 400, SR20: 420, SR22: 1200, SR22T: 610, SF50: 120 },
  helen: { C172: 120, SR22: 510, SR22T: 160 },
  tomas: { SR22T: 240 },
  priya: { SR22T: 120.4 },
  bo: { SR22: 300, SR22T: 340 },
}

/** A real one-page PDF as a placeholder for a scan. */
export const demoPdf = (title: string) => {
  const stream = `BT /F1 20 Tf 60 740 Td (${title.replace(/[^ -~]/g, '').replace(/[()\\]/g, '')}) Tj 0 -36 Td /F1 12 Tf (Tailshare demo document. Not a real document.) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${body}endobj\n`
    return at
  })
  const xref = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${xref}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

export type Put = (key: string, bytes: Buffer) => Promise<void>

/** The cast with documents, ratings, hours, workplaces and memberships. `put` stores the files. */
export const seedPeople = async (db: Db, now: Date, put: Put): Promise<People> => {
  const today = westernDay(now)
  const airports = new Map((await db.selectFrom('airport').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
  const modelIds = await db.selectFrom('aircraftModel').select(['id', 'family']).execute()
  const passwordHash = await hashPassword(demoPassword)
  const people = Object.fromEntries(cast.map(({ key }) => [key, newId()])) as People
  const airport = (code: string) => airports.get(code)!

  await db
    .insertInto('account')
    .values(
      cast.map((person) => ({
        id: people[person.key],
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        phone: '4155550100',
        passwordHash,
        pilotCategory: person.pilotCategory,
        faaCertificateNumber:
          person.totalHours === null ? '' : `3${String(person.email.length).padStart(2, '0')}${person.firstName.length}512`,
        homeAirportId: airport(person.airport),
        birthDate: person.totalHours === null ? null : '1988-05-14',
        ratings: ratingsOf(person),
        endorsements: endorsementsOf(person),
        totalHours: person.totalHours,
        csipWords: wordsOf[person.key] ?? '',
        interestedInDryLease: true,
        isOperator: person.key === 'omar' || person.key === 'nadia',
        registeredAt: now,
        // Before the first flight and contract.
        createdAt: new Date(now.getTime() - 760 * 86_400_000),
      })),
    )
    .execute()

  const others = documentsOf(today)
  for (const person of cast) {
    const { key, lastName } = person
    for (const document of [...proofsOf(person, today), ...(others[key] ?? [])]) {
      const bytes = demoPdf(`${document.kind.replace('_', ' ')} ${lastName}`)
      const fileId = newId()
      const storageKey = `${fileId.slice(-2)}/${fileId}.pdf`
      await put(storageKey, bytes)
      await db
        .insertInto('file')
        .values({
          id: fileId,
          ownerId: people[key],
          name: `${document.kind}.pdf`,
          contentType: 'application/pdf',
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest(),
          storageKey,
          createdAt: now,
        })
        .execute()
      await db
        .insertInto('document')
        .values({
          id: newId(),
          accountId: people[key],
          ...document,
          fileId,
          createdAt: now,
          ...(document.status !== 'pending' && { decidedBy: people.omar, decidedAt: now }),
        })
        .execute()
    }
  }

  const hours = Object.entries(familyHours).flatMap(([key, families]) =>
    Object.entries(families).map(([family, totalHours]) => ({
      accountId: people[key as CastKey],
      modelId: modelIds.find((model) => model.family === family)!.id,
      totalHours,
      hoursLastYear: Math.min(totalHours, 48),
      hoursLastHalfYear: Math.min(totalHours, 22),
      hoursLastMonth: Math.min(totalHours, 4.1),
      picHours: Math.round(totalHours * 8) / 10,
      enteredOn: today,
    })),
  )
  await db.insertInto('modelHours').values(hours).execute()

  await db
    .insertInto('csipRate')
    .values(
      (['KHWD', 'KSQL', 'KTMB', 'KSDL'] as const).map((code) => ({
        accountId: people.elena,
        airportId: airport(code),
        hourlyCents: 11_000,
      })),
    )
    .execute()
  await db
    .insertInto('staffAirport')
    .values((['KSQL', 'KHWD'] as const).map((code) => ({ accountId: people.rosa, airportId: airport(code) })))
    .execute()

  const members = { maria: 5, jonas: 5, sam: 4, ines: 4, elena: 6, helen: 6, tomas: 5, priya: 5, bo: 5 } as const
  await db
    .insertInto('membership')
    .values(
      Object.entries(members).map(([key, planId]) => ({
        id: newId(),
        accountId: people[key as CastKey],
        planId,
        status: 'active',
        createdAt: new Date(now.getTime() - 120 * 86_400_000),
        expiresAt: new Date(now.getTime() + 200 * 86_400_000),
      })),
    )
    .execute()
  return people
}
