import { plusMinutes } from '@tailshare/contract/period'

// Who may write to whom, and how long a message can be changed.

export type ChatFacts = {
  isSelf: boolean
  /** Deleted, suspended, or never finished registering. */
  isGone: boolean
  /** The writer has blocked them. */
  blocks: boolean
  /** They have blocked the writer. */
  isBlocked: boolean
  /** One of the two has written before. */
  hasChat: boolean
  /** A booking, an aircraft, or tax advice that both have to do with. */
  isTied: boolean
  /** Lists an aircraft, or teaches: anyone may ask them something. */
  isOpen: boolean
  /** One of the two runs this place. */
  withOperator: boolean
}

export type WhyNotWrite = { code: 'self' | 'stranger' | 'gone' | 'blocks' | 'blocked'; text: string }

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
  if (facts.blocks) return { code: 'blocks', text: 'You have blocked this person. Unblock them to write.' }
  return facts.isBlocked ? { code: 'blocked', text: 'This person does not take messages from you.' } : null
}

const changeMinutes = 10

/** The last moment at which the sender can change a message or take it back. */
export const changeUntil = (createdAt: Date) => plusMinutes(createdAt, changeMinutes)
