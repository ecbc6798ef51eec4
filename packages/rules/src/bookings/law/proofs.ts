import { verificationTakes } from '@tailshare/contract/base/constants'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { dayIn } from '@tailshare/contract/text/period'
import { holds } from '../../people/documents/privileges.ts'
import type { BookingFacts } from '../book/facts.ts'
import { type Refusal, seeDocuments, upload } from '../book/rule.ts'
import { verifying } from '../orders/words.ts'

// Whether the pilot's proof of a privilege is verified, pending, or only stated.

/** Planned return day at the home airport. Everything a trip requires must last until then. */
export const dropDay = ({ request, aircraft }: Pick<BookingFacts, 'request' | 'aircraft'>) =>
  dayIn(request.period.to, aircraft.zone)

/** True if the privilege is verified for this model through the return day. */
export const isHeld = (facts: BookingFacts, code: Privilege) =>
  holds(facts.pilot, code, { family: facts.aircraft.modelFamily, day: dropDay(facts) })

/** `stated`: claimed in the pilot's profile but not verified. */
export const missing = ({ pilot, aircraft }: BookingFacts, code: Privilege) => ({
  pending: pilot.documents.some(
    ({ status, privileges, modelFamily }) =>
      status === 'pending' && privileges.includes(code) && (modelFamily === null || modelFamily === aircraft.modelFamily),
  ),
  stated: [...pilot.ratings, ...pilot.endorsements].includes(code),
})

type Missing = ReturnType<typeof missing>

/** What to do next; follows the sentence that says why it is required. `page`: the page to upload. */
export const proofText = ({ pending, stated }: Missing, page: string) => {
  if (pending) return verifying
  return stated
    ? `Your profile says that you hold it. Upload ${page} that shows it; we check it, ${verificationTakes}.`
    : `If you hold it, upload ${page} that shows it; we check it, ${verificationTakes}.`
}

/** Link to the upload, with the kind and the privilege preselected. */
export const proofWay = (
  { pending }: Missing,
  { label, kind, code, family }: { label: string; kind: DocumentKind; code: Privilege; family?: string },
): ReturnType<Refusal<'type_rating'>['waysOut']>[number] =>
  pending ? seeDocuments : upload(label, kind, { choice: code, ...(family && { modelFamily: family }) })
