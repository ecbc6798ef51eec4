import type { Handling } from '../../../http/call.ts'
import { reviewsPage } from '../../people/reviews/steps.ts'
import { seeAircraft } from '../steps.ts'

export const aircraftReviewHandlers = {
  async listAircraftReviews({ params: { id }, query, account, db, now }) {
    await seeAircraft(id, { db, account, now })
    return reviewsPage({ about: 'aircraft', id }, { db, path: `aircrafts/${id}/reviews/`, query, account })
  },
} satisfies Handling<'listAircraftReviews'>
