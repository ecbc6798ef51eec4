import { paths } from '@tailshare/contract/base/paths'
import { quoted } from '@tailshare/rules/bookings/notices/text'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { allowed, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { maySeeCsip } from '../instructors/access.ts'
import { findCsip } from '../instructors/queries.ts'
import { notify, notifyOperators, publishToOperators } from '../notices/steps.ts'
import { findOwner } from '../accounts/owners/queries.ts'
import { mayKnowPilot } from '../accounts/people/access.ts'
import { findPerson } from '../accounts/people/queries.ts'
import { findShown, insertReport, lockReview, setAnswer } from './queries.ts'
import { reviewsPage } from './steps.ts'
import { placeOf, viewReview } from './view.ts'

export const reviewHandlers = {
  async listOwnerReviews({ params: { id }, query, account, db }) {
    found(await findOwner(db, id))
    return reviewsPage({ about: 'owner', id }, { db, path: `account/aircraft-owner/${id}/reviews/`, query, account })
  },

  async listCsipReviews({ params: { id }, query, account, db }) {
    if (!maySeeCsip(account, found(await findCsip(db, id)))) throw new Refusal('not_found')
    return reviewsPage({ about: 'csip', id }, { db, path: `account/csip/${id}/reviews/`, query, account })
  },

  async listPilotReviews({ params: { id }, query, account, db }) {
    const person = found(await findPerson(db, { id, viewerId: account.id }))
    if (!mayKnowPilot(account, id, person)) throw new Refusal('not_found')
    return reviewsPage({ about: 'pilot', id }, { db, path: `account/pilot/${id}/reviews/`, query, account })
  },

  async answerReview({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await lockReview(tx, params.id)
      const row = await mayRead(tx, params.id, account)
      allowed(row.reviewedId === account.id)
      if (row.answer !== null) throw new Refusal('review_answered')
      await setAnswer(tx, row.id, body.text, now)
      await notify(tx, config, {
        to: row.authorId,
        kind: 'system',
        title: `${account.firstName} answered your review of ${row.tailNumber}`,
        text: body.text,
        link: placeOf(row),
      })
      return viewReview(found(await findShown(tx, row.id, account.id)), account.id)
    })
  },

  async reportReview({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await lockReview(tx, params.id)
      const row = await mayRead(tx, params.id, account)
      allowed(row.authorId !== account.id)
      if (row.isReported) throw new Refusal('review_reported')
      const waits = await insertReport(tx, { reviewId: row.id, reporterId: account.id, reason: body.reason, createdAt: now })
      if (!waits) {
        await notify(tx, config, {
          to: row.authorId,
          kind: 'warning',
          title: `Your review of ${row.tailNumber} was reported`,
          text: 'One of our operators reads it and decides whether it stays. You hear from us either way.',
          link: placeOf(row),
        })
        await notifyOperators(tx, config, {
          kind: 'warning',
          title: `A review of ${row.tailNumber} was reported`,
          text: `By ${account.firstName} ${account.lastName}.${quoted(body.reason)}`,
          link: paths.operatorReviews(),
          button: 'See the review',
        })
      }
      await publishToOperators(tx, 'review')
      return viewReview(found(await findShown(tx, row.id, account.id)), account.id)
    })
  },
} satisfies Handling<'listOwnerReviews' | 'listCsipReviews' | 'listPilotReviews' | 'answerReview' | 'reportReview'>

/** Reviews of pilots have limited readers; other public reviews are for everyone. */
const mayRead = async (db: Db, id: string, account: Caller) => {
  const row = found(await findShown(db, id, account.id))
  if (row.about !== 'pilot' || account.id === row.authorId) return row
  const pilot = found(await findPerson(db, { id: row.reviewedId, viewerId: account.id }))
  if (!mayKnowPilot(account, pilot.id, pilot)) throw new Refusal('not_found')
  return row
}
