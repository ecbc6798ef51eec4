import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { fullName } from '../../../parts/people/people/personName.ts'

type Head = Pick<StageRecord, 'order' | 'questions'>

/** A pilot reads this, who hands the aircraft over to themselves. */
export const isSelf = ({ order: { roles } }: Head) => roles.includes('pilot') && !roles.includes('staff')

/** The instructor with the pilot, if the instructor is pilot in command. */
export const takenBy = ({ order: { pilot }, questions }: Head, name: typeof fullName = fullName) => {
  const signature = questions.find(({ key }) => key === 'pilotSignature')
  const signer = signature && 'mustRead' in signature ? signature.mustRead : ''
  return signer !== '' && signer !== fullName(pilot) ? `${signer} with ${name(pilot)}` : name(pilot)
}
