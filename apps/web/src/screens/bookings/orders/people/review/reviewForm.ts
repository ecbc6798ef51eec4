import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { OrderReviews, ReviewsBody, ReviewSubject } from '@tailshare/contract/people/reviews/reviews'

export type Mine = OrderReviews['mine'][number]
type Field = `${ReviewSubject}Rating` | `${ReviewSubject}Text`
type ReviewValues = Partial<Record<`${ReviewSubject}Rating`, number>> & Partial<Record<`${ReviewSubject}Text`, string>>

const roles = { aircraft: '', owner: ', owner', csip: ', CSIP', pilot: ', pilot' } as const
export const subjectText = ({ about, name }: Pick<Mine, 'about' | 'name'>) => `${name}${roles[about]}`

export const valuesOf = (mine: readonly Mine[]): ReviewValues =>
  Object.fromEntries(
    mine.flatMap(({ about, written }) => [
      [`${about}Rating`, written?.rating ?? 0],
      [`${about}Text`, written?.text ?? ''],
    ]),
  )

/** Stars are enough; words need stars beside them, and one subject needs stars. */
export const problemsOf = (mine: readonly Mine[], values: ReviewValues): Partial<Record<Field, string | string[]>> => {
  const given = mine.map(({ about }) => ({
    about,
    rating: values[`${about}Rating`] ?? 0,
    text: (values[`${about}Text`] ?? '').trim(),
  }))
  const isEmpty = given.every(({ rating, text }) => rating === 0 && text === '')
  return Object.fromEntries(
    given.flatMap(({ about, rating, text }, index) => {
      const isNeeded = rating > 0 || text !== '' || (isEmpty && index === 0)
      return [[`${about}Rating`, isNeeded && rating === 0 ? fieldMessages.required : []]]
    }),
  )
}

export const bodyOf = (mine: readonly Mine[], values: ReviewValues): ReviewsBody => ({
  reviews: mine.flatMap(({ about }) => {
    const rating = values[`${about}Rating`] ?? 0
    return rating > 0 ? [{ about, rating, text: values[`${about}Text`] ?? '' }] : []
  }),
})
