import { productName } from '@tailshare/contract/base/constants'
import type { LessonResults } from '@tailshare/contract/bookings/lessons/csipRequests'
import { hoursText } from '@tailshare/contract/text/hours'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { correctResultsUntil } from '@tailshare/rules/bookings/answers/answers'
import { mostWithinDay } from '@tailshare/rules/bookings/law/instruction'
import type { PdfTable } from '../../../../outside/pdf/tablePdf.ts'
import type { ResultsRow } from './queries.ts'

const lessonOf = ({ from, to, hours }: ResultsRow['others'][number]) => ({ from: new Date(from), to: new Date(to), hours })

export const viewResults = ({ orderId: _orderId, startAt, dropAt, others, ...row }: ResultsRow): LessonResults => ({
  ...row,
  hoursInDay: mostWithinDay({ from: startAt, to: dropAt, hours: row.dualHours }, others.map(lessonOf)),
  recordedAt: row.recordedAt.toISOString(),
  correctedAt: row.correctedAt?.toISOString() ?? null,
  correctUntil: correctResultsUntil(row.recordedAt).toISOString(),
})

/** Documents an instructor can sign for, with the regulation. */
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
  groundHours: number
}

export const signedPdf = ({ kind, student, csip, day, tailNumber, number, dualHours, groundHours }: Signed): PdfTable => ({
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
    ['Flight training', hoursText(dualHours)],
    ...(groundHours > 0 ? [['Ground training', hoursText(groundHours)]] : []),
  ],
  totals: [['Result', 'Completed satisfactorily']],
  note: `Recorded and signed for by ${csip} with their account at ${productName}.`,
})
