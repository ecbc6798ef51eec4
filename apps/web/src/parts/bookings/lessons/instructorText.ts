import type { InstructorRating } from '@tailshare/contract/people/documents/privileges'

/** `Instructor certificate verified: CFI, CFII`; `null` without one. */
export const instructorText = (ratings: readonly InstructorRating[]) =>
  ratings.length === 0 ? null : `Instructor certificate verified: ${ratings.map((one) => one.toUpperCase()).join(', ')}`
