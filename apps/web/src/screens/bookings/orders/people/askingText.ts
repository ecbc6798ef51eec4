import { pilotCategories } from '@tailshare/contract/base/constants'
import type { PilotProfile } from '@tailshare/contract/people/accounts/people'
import { type PilotRating, pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import { hoursText } from '@tailshare/contract/text/hours'
import { plainDayText } from '@tailshare/contract/text/timeText'

/** `88.0 h, 12.0 h of them in the last 12 months`. */
export const typeHoursText = (hoursByModel: PilotProfile['hoursByModel'], modelName: string) => {
  const hours = hoursByModel.find((one) => one.modelName === modelName)
  if (!hours || hours.totalHours === 0) return 'None on record'
  return `${hoursText(hours.totalHours)}, ${hoursText(hours.totalHoursLast12Month)} of them in the last 12 months`
}

const states = { missing: 'missing', pending: 'being checked', rejected: 'rejected', expired: 'expired', soon: '', valid: '' }

const dated = new Set(['medical', 'flight_review', 'insurance'])

/** `Medical certificate to Jun 30, 2027, Flight review expired`: what runs out, and whatever is not in order. */
export const papersText = (documents: PilotProfile['documents']) =>
  documents
    .filter(({ kind, state }) => dated.has(kind) || states[state] !== '')
    .map(({ title, state, expiresOn }) => {
      const until = expiresOn === null ? 'on file' : `to ${plainDayText(expiresOn)}`
      return `${title} ${states[state] || until}`
    })
    .join(', ')

export const ratingsText = ({ pilotCategory, pilotRating }: Pick<PilotProfile, 'pilotCategory' | 'pilotRating'>) =>
  [pilotCategory && pilotCategories[pilotCategory], ...pilotRating.map((code) => pilotRatings[code as PilotRating] ?? code)]
    .filter(Boolean)
    .join(', ')
