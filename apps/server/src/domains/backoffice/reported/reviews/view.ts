import type { ReportedReview } from '@tailshare/contract/people/reviews/reviews'
import { viewReview } from '../../../people/reviews/view.ts'
import type { ReportedRow } from './queries.ts'

export const viewReported = (row: ReportedRow, operatorId: string): ReportedReview => ({
  ...viewReview(row, operatorId),
  authorId: row.authorId,
  authorName: row.authorName,
  subjectId: row.reviewedId,
  subjectName: row.subjectName,
  orderId: row.orderId,
  hidden: row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? '' },
  reports: row.reports.map((report) => ({ ...report, created: new Date(report.created).toISOString() })),
})
