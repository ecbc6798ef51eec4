import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { fullName } from '../../../parts/people/people/personName.ts'

type Head = Pick<StageRecord, 'order' | 'questions'>

/** The person who takes the aircraft: the instructor in a lesson where they are pilot in command, along with the pilot who booked. */
export const takenBy = ({ order: { pilot }, questions }: Head, name: typeof fullName = fullName) => {
  const signature = questions.find(({ key }) => key === 'pilotSignature')
  const signer = signature && 'mustRead' in signature ? signature.mustRead : ''
  return signer !== '' && signer !== fullName(pilot) ? `${signer} with ${name(pilot)}` : name(pilot)
}
