import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { findRating, listReviews, type Reviewed } from './queries.ts'
import { viewRating, viewReview } from './view.ts'

type ReviewsCall = { db: Db; path: string; query: ParsedQuery<'listAircraftReviews'>; account: Caller | undefined }

/** A page of reviews with the rating over all of them. The caller checks permission. */
export const reviewsPage = async (reviewed: Reviewed, { db, path, query, account }: ReviewsCall) => {
  const rating = viewRating(await findRating(db, reviewed))
  const rows = await listReviews(db, reviewed, { ...query, viewerId: account?.id })
  const results = rows.map((row) => viewReview(row, account?.id))
  return { ...listPage(path, query, { count: rating.ratingCount, results }), ...rating }
}
