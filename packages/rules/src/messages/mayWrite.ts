import { plusMinutes } from '@tailshare/contract/text/period'

// Who may write to whom, and how long a message can be changed.

export type ChatFacts = {
  isSelf: boolean
  /** Deleted, or never finished registering. */
  isGone: boolean
  /** An operator has suspended them. */
  isSuspended: boolean
  /** The writer has blocked them. */
  blocks: boolean
  /** They have blocked the writer. */
  isBlocked: boolean
  /** They have a booking together that is not over. */
  isBooked: boolean
  /** One of the two has written before. */
  hasChat: boolean
  /** A booking, an aircraft, or tax advice that both have to do with. */
  isTied: boolean
  /** Lists an aircraft, or teaches: anyone may ask them something. */
  isOpen: boolean
  /** One of the two runs this place. */
  withOperator: boolean
}

export type WhyNotWrite = { code: 'self' | 'stranger' | 'gone' | 'suspended' | 'blocks' | 'blocked'; text: string }

/** A block ends what two people write to each other, and nothing of a booking that both have to do with. */
const goesOn = ' Your booking together goes on: you both still hear of changes, delays and the ramp.'

/** Why someone may not write to another person now; `null` when they may. */
export const whyNotWrite = (facts: ChatFacts): WhyNotWrite | null => {
  if (facts.isSelf) return { code: 'self', text: 'This is you.' }
  const { hasChat, isTied, isOpen, withOperator } = facts
  if (!(hasChat || isTied || isOpen || withOperator))
    return {
      code: 'stranger',
      text: 'You can write to people you have a booking or an aircraft with, to owners and to instructors.',
    }
  if (facts.isGone) return { code: 'gone', text: 'This person no longer has an account.' }
  if (facts.isSuspended) return { code: 'suspended', text: 'This person cannot be reached here right now.' }
  const after = facts.isBooked ? goesOn : ''
  if (facts.blocks) return { code: 'blocks', text: `You have blocked this person. Unblock them to write.${after}` }
  return facts.isBlocked ? { code: 'blocked', text: `This person does not take messages from you.${after}` } : null
}

const changeMinutes = 10

/** The last moment at which the sender can change a message or take it back. */
export const changeUntil = (createdAt: Date) => plusMinutes(createdAt, changeMinutes)
