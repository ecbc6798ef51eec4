import { verificationTakes } from '@tailshare/contract/base/constants'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { dayIn } from '@tailshare/contract/text/period'
import { holds } from '../../people/documents/privileges.ts'
import type { BookingFacts } from '../book/facts.ts'
import { type Refusal, seeDocuments, upload } from '../book/rule.ts'
import { verifying } from '../orders/words.ts'

// What a pilot holds of what a trip asks: verified, waiting to be verified, or only stated.

/** The day of the planned return at the home airport: what a trip asks has to last that long. */
export const dropDay = ({ request, aircraft }: Pick<BookingFacts, 'request' | 'aircraft'>) =>
  dayIn(request.period.to, aircraft.zone)

/** Whether a privilege is verified for this model through the day of the return. */
export const isHeld = (facts: BookingFacts, code: Privilege) =>
  holds(facts.pilot, code, { family: facts.aircraft.modelFamily, day: dropDay(facts) })

/** `stated`: the pilot says so in their profile, and nobody has seen it. */
export const missing = ({ pilot, aircraft }: BookingFacts, code: Privilege) => ({
  pending: pilot.documents.some(
    ({ status, privileges, modelFamily }) =>
      status === 'pending' && privileges.includes(code) && (modelFamily === null || modelFamily === aircraft.modelFamily),
  ),
  stated: [...pilot.ratings, ...pilot.endorsements].includes(code),
})

type Missing = ReturnType<typeof missing>

/** What to do about it, after the sentence that says why it is asked. `page`: where it stands. */
export const proofText = ({ pending, stated }: Missing, page: string) => {
  if (pending) return verifying
  return stated
    ? `Your profile says that you hold it. Upload ${page} that shows it; we check it, ${verificationTakes}.`
    : `If you hold it, upload ${page} that shows it; we check it, ${verificationTakes}.`
}

/** To the upload, with its kind and what it shows already chosen. */
export const proofWay = (
  { pending }: Missing,
  { label, kind, code, family }: { label: string; kind: DocumentKind; code: Privilege; family?: string },
): ReturnType<Refusal<'type_rating'>['waysOut']>[number] =>
  pending ? seeDocuments : upload(label, kind, { choice: code, ...(family && { modelFamily: family }) })
