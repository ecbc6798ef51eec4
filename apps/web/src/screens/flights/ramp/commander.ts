import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { fullName } from '../../../parts/people/people/personName.ts'

type Head = Pick<StageRecord, 'order' | 'questions'>

/** The instructor with the pilot, if the instructor is pilot in command. */
export const takenBy = ({ order: { pilot }, questions }: Head, name: typeof fullName = fullName) => {
  const signature = questions.find(({ key }) => key === 'pilotSignature')
  const signer = signature && 'mustRead' in signature ? signature.mustRead : ''
  return signer !== '' && signer !== fullName(pilot) ? `${signer} with ${name(pilot)}` : name(pilot)
}

/** A pilot in command reads this, who hands the aircraft over to themselves. */
export const isSelf = (head: Head) => {
  const { pilot, roles } = head.order
  return roles.includes('pilot') && !roles.includes('staff') && takenBy(head) === fullName(pilot)
}
