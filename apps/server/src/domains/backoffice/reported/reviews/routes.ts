import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { notify, publishToOperators } from '../../../people/notices/steps.ts'
import { lockReview } from '../../../people/reviews/queries.ts'
import { placeOf, viewReview } from '../../../people/reviews/view.ts'
import { decideReports, findReported, listReported, listReporters, setHidden, type ReportedRow } from './queries.ts'
import type { ReportedReview } from '@tailshare/contract/people/reviews/reviews'

const viewReported = (row: ReportedRow, operatorId: string): ReportedReview => ({
  ...viewReview(row, operatorId),
  authorId: row.authorId,
  authorName: row.authorName,
  subjectId: row.reviewedId,
  subjectName: row.subjectName,
  orderId: row.orderId,
  hidden: row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? '' },
  reports: row.reports.map((report) => ({ ...report, created: new Date(report.created).toISOString() })),
})

/** Tells the author, the person reviewed and the reporters the decision and its reason. */
const decide = ({ params, body, account, db, now, config }: Call<'hideReview' | 'keepReview'>, decision: 'hidden' | 'kept') =>
  inTransaction(db, async (tx) => {
    await lockReview(tx, params.id)
    const review = found(await findReported(tx, params.id, account.id))
    const reporters = await listReporters(tx, review.id)
    if (reporters.length === 0 || review.hiddenAt) throw new Refusal('review_decided')
    if (account.id === review.authorId || account.id === review.reviewedId) throw new Refusal('own_account')
    if (reporters.includes(account.id))
      throw new Refusal('own_account', { detail: 'You have reported this review yourself. Another operator has to decide.' })
    if (decision === 'hidden') await setHidden(tx, review.id, body.reason, now)
    await decideReports(tx, review.id, now)
    await insertAudit(tx, {
      actorId: account.id,
      action: decision === 'hidden' ? 'review_hidden' : 'review_kept',
      subjectId: review.id,
      reason: body.reason,
      data: { accountId: review.authorId, text: `${review.tailNumber}, ${review.rating} of 5: ${review.text}` },
      at: now,
    })
    const said =
      decision === 'hidden' ? 'An operator has hidden it; it no longer counts.' : 'An operator has read it, and it stays.'
    for (const to of new Set([review.authorId, review.reviewedId, ...reporters])) {
      const whose = to === review.authorId ? 'Your review' : `The review by ${review.author}`
      await notify(tx, config, {
        to,
        kind: to === review.authorId && decision === 'hidden' ? 'warning' : 'system',
        title: `${whose} of ${review.tailNumber} ${decision === 'hidden' ? 'was hidden' : 'stays'}`,
        text: `${said} ${body.reason}`,
        link: placeOf(to === review.authorId || to === review.reviewedId ? review : { ...review, orderId: null }),
      })
    }
    await publishToOperators(tx, 'review')
    return viewReported(found(await findReported(tx, review.id, account.id)), account.id)
  })

export const reportedReviewHandlers = {
  async listReportedReviews({ query, account, db }) {
    const { count, results } = await listReported(db, { ...query, operatorId: account.id })
    return listPage('operator/reviews/', query, { count, results: results.map((row) => viewReported(row, account.id)) })
  },

  async hideReview(call) {
    return decide(call, 'hidden')
  },

  async keepReview(call) {
    return decide(call, 'kept')
  },
} satisfies Handling<'listReportedReviews' | 'hideReview' | 'keepReview'>
