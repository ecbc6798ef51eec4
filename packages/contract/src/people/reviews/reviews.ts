import { z } from 'zod'
import { id, listOf, page, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** What a review is about: the aircraft, or a person by their role on the flight. */
export const reviewSubjects = ['aircraft', 'owner', 'csip', 'pilot'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]
const About = z.enum(reviewSubjects)

const mostText = 2000

export const Review = z.object({
  id,
  about: About,
  rating: z.int(),
  text: z.string(),
  /** First name and initial, or “A former member”. */
  author: z.string(),
  created: z.string(),
  aircraftId: id,
  tailNumber: z.string(),
  answer: z.object({ text: z.string(), created: z.string() }).nullable(),
  /** The reader is its subject and has not answered yet. */
  mayAnswer: z.boolean(),
  /** The reader may report it and has not yet. */
  mayReport: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** `stars`: number of reviews with one to five stars. */
export const Rating = z.object({ rating: z.number().nullable(), ratingCount: z.int(), stars: z.array(z.int()).length(5) })
export type Rating = z.infer<typeof Rating>

export const ReviewList = listOf(Review).extend(Rating.shape)
export type ReviewList = z.infer<typeof ReviewList>
export const ReviewsQuery = z.strictObject(page)

/** Stars, and words if wanted, per subject. Omitted subjects stay unchanged. */
export const ReviewsBody = z.strictObject({
  reviews: z
    .array(
      z.strictObject({
        about: About,
        rating: z.int({ error: fieldMessages.required }).min(1, fieldMessages.minValue('1')).max(5, fieldMessages.maxValue('5')),
        text: text(mostText),
      }),
    )
    .min(1, fieldMessages.required)
    .max(3)
    .refine((all) => new Set(all.map(({ about }) => about)).size === all.length, fieldMessages.isUniq),
})
export type ReviewsBody = z.input<typeof ReviewsBody>

/** The reviews of one booking, as seen by a participant. */
export const OrderReviews = z.object({
  /** Deadline for reviews, after which all are shown. `null` until the flight is complete. */
  until: z.string().nullable(),
  /** What the reader may review, and their reviews so far. `isOpen`: public, so no longer editable. */
  mine: z.array(
    z.object({
      about: About,
      name: z.string(),
      written: z.object({ rating: z.int(), text: z.string() }).nullable(),
      isOpen: z.boolean(),
      mayWrite: z.boolean(),
    }),
  ),
  /** Authors of reviews about the reader that are not public yet. */
  waiting: z.array(z.string()),
  shown: z.array(Review),
})
export type OrderReviews = z.infer<typeof OrderReviews>

export const AnswerBody = z.strictObject({ text: requiredText(mostText) })
export const ReportBody = z.strictObject({ reason: requiredText(500) })

/** A reported review, for operators. */
export const ReportedReview = Review.extend({
  authorId: id,
  authorName: z.string(),
  subjectId: id,
  subjectName: z.string(),
  orderId: id.nullable(),
  hidden: z.object({ at: z.string(), reason: z.string() }).nullable(),
  reports: z.array(z.object({ id, name: z.string(), reason: z.string(), created: z.string() })),
})
export type ReportedReview = z.infer<typeof ReportedReview>
export const ReportedReviewsQuery = z.strictObject({ status: z.enum(['open', 'hidden']).default('open'), ...page })
