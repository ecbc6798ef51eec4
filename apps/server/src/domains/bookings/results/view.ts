import { productName } from '@tailshare/contract/constants'
import type { LessonResults } from '@tailshare/contract/csipRequests'
import { hoursText } from '@tailshare/contract/hours'
import { plainDayText } from '@tailshare/contract/timeText'
import { correctResultsUntil } from '@tailshare/rules/bookings/csipRequests'
import type { PdfTable } from '../../../outside/pdf.ts'
import type { ResultsRow } from './queries.ts'

export const viewResults = ({ orderId: _orderId, endorsementsNew: _new, ...row }: ResultsRow): LessonResults => ({
  ...row,
  recordedAt: row.recordedAt.toISOString(),
  correctedAt: row.correctedAt?.toISOString() ?? null,
  correctUntil: correctResultsUntil(row.recordedAt).toISOString(),
})

/** What an instructor can sign for as a document of the pilot, and after which regulation. */
export const signedKinds = {
  flight_review: 'Flight review, 14 CFR 61.56',
  ipc: 'Instrument proficiency check, 14 CFR 61.57(d)',
} as const
export type SignedKind = keyof typeof signedKinds

type Signed = {
  kind: SignedKind
  student: string
  csip: string
  day: string
  tailNumber: string
  number: string
  dualHours: number
}

/** The page that stands for the endorsement in the pilot's documents. */
export const signedPdf = ({ kind, student, csip, day, tailNumber, number, dualHours }: Signed): PdfTable => ({
  title: signedKinds[kind],
  about: [`Given to ${student} on ${plainDayText(day)}`, `Booking ${number} with ${tailNumber} at ${productName}`],
  columns: [
    { title: 'What', share: 40 },
    { title: '', share: 60 },
  ],
  rows: [
    ['Pilot', student],
    ['Instructor', csip],
    ['Day', plainDayText(day)],
    ['Dual instruction', hoursText(dualHours)],
  ],
  totals: [['Result', 'Completed satisfactorily']],
  note: `Recorded and signed for by ${csip} with their account at ${productName}.`,
})
