import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { alsoSigns, inOwnWords } from '@tailshare/rules/flights/stages/ownWords'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type DeviceRecord, shownAnswers } from './device/store/deviceRecord.ts'

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

/** The record with its questions in the words of one person. */
export const askedOneself = (record: DeviceRecord): DeviceRecord => {
  const { snapshot } = record
  return { ...record, snapshot: { ...snapshot, questions: inOwnWords(snapshot.questions, shownAnswers(record)) } }
}

/** What a signature answers: also the name of the other side, unless that is asked for. */
export const signing = (questions: Head['questions'], key: string, name: string) => {
  const second = alsoSigns[key]
  return second === undefined || questions.some((question) => question.key === second)
    ? { [key]: name }
    : { [key]: name, [second]: name }
}
