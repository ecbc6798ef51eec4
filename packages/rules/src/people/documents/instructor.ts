import { instructorRatings, type InstructorRating, type Privilege } from '@tailshare/contract/people/documents/privileges'
import { type Airplane, isMultiEngine } from '../../aircraft/airplane.ts'
import { holds, privilegesOf, type Verified } from './privileges.ts'

/** 14 CFR 61.195(b)(1): the instructor rating needed for a class of airplane. */
const ratingFor = (airplane: Pick<Airplane, 'class'>): InstructorRating => (isMultiEngine(airplane) ? 'mei' : 'cfi')
const teaching: readonly Privilege[] = ['cfi', 'mei'] satisfies InstructorRating[]

const holdsOn = (verified: Verified, code: InstructorRating, day: string) => holds(verified, code, { family: '', day })

/** Ratings of a verified instructor certificate within its recent experience on a day (14 CFR 61.3(d), 61.197). */
export const instructorRatingsOn = (verified: Verified, day: string): InstructorRating[] =>
  (Object.keys(instructorRatings) as InstructorRating[]).filter((code) => holdsOn(verified, code, day))

/** Last day someone may teach by their verified certificates. `null` if they may not. */
export const teachesUntil = (verified: Verified): string | null =>
  privilegesOf(verified)
    .filter(({ code }) => teaching.includes(code))
    .map(({ until }) => until ?? '')
    .toSorted()
    .at(-1) ?? null

/** Whether someone may teach in a class of airplane on a day. */
export const instructs = (verified: Verified, airplane: Pick<Airplane, 'class'>, day: string) =>
  holdsOn(verified, ratingFor(airplane), day)

/** 14 CFR 61.195(c): instrument proficiency checks need an instructor with an instrument rating. */
export const givesInstrumentChecks = (verified: Verified, day: string) => holdsOn(verified, 'cfii', day)
