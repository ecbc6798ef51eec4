import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { instantAt } from '@tailshare/contract/text/period'
import { bookingFacts, csip, document, documentsWith, type pilot, zone } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

// For tests. Questions that pilots ask the FAA and each other, each with its source. The trip is on December 5, 2026, alone, unless it says
// otherwise.

type Changes = NonNullable<Parameters<typeof bookingFacts>[0]>
type Documents = typeof pilot.documents

export type LegalQuestion = [question: string, source: string, changes: Changes, found: string[]]

/** `code: severity` of each refusal. */
export const answerTo = (changes: Changes) =>
  whyNotBook(bookingFacts({ ahead: null, ...changes })).map(({ code, severity }) => `${code}: ${severity}`)

export const day = '2026-12-05'
export const at = (from: string, to: string, back = day) => ({
  period: { from: instantAt(day, from, zone), to: instantAt(back, to, zone) },
  plannedHours: 1.5,
})
export const morning = { passengers: 0, ...at('10:00', '12:00') }

export const trainer = {
  modelFamily: 'C172',
  horsepower: 180,
  needsTransition: false,
  minimumTotalHours: 0,
  minimumTypeHours: 0,
}
export const twin = { class: 'multi_engine_land' as const, horsepower: 168, needsTransition: false, minimumTypeHours: 0 }

const page = (privileges: Privilege[], issuedOn: string, modelFamily: string) =>
  document('endorsement', { privileges, issuedOn, modelFamily })
const learned = document('pilot_certificate', { privileges: ['student'] })
/** A student endorsed so in the model family, with these documents instead of the sample’s. */
export const student = ({
  others = documentsWith('pilot_certificate'),
  endorsed = ['solo'] as Privilege[],
  on = '2026-11-20',
  family = 'C172',
} = {}) => ({
  category: 'student_pilot' as const,
  documents: [...others.filter(({ kind }) => kind !== 'pilot_certificate'), learned, page(endorsed, on, family)],
})
export const certified = (...privileges: Privilege[]) =>
  documentsWith('pilot_certificate', document('pilot_certificate', { privileges })).filter(({ kind }) => kind !== 'endorsement')
export const teacher = (documents: Documents) => ({ ...csip, pilot: { ...csip.pilot, documents } })
