import { plusMinutes } from '@tailshare/contract/text/period'

// Who may write to whom, and how long messages can be edited.

export type ChatFacts = {
  isSelf: boolean
  /** Deleted, or registration never finished. */
  isGone: boolean
  /** Suspended by an operator. */
  isSuspended: boolean
  /** The writer blocked them. */
  blocks: boolean
  /** They blocked the writer. */
  isBlocked: boolean
  /** They share a booking that is not over. */
  isBooked: boolean
  hasChat: boolean
  /** They share a booking, an aircraft or tax advice. */
  isTied: boolean
  /** Lists an aircraft or teaches, so anyone may contact them. */
  isOpen: boolean
  /** One of them is an operator. */
  withOperator: boolean
}

export type WhyNotWrite = { code: 'self' | 'stranger' | 'gone' | 'suspended' | 'blocks' | 'blocked'; text: string }

/** A block stops messages, not the notices of a shared booking. */
const goesOn = ' Your booking together goes on: you both still hear of changes, delays and the ramp.'

/** Why someone may not write to another person now. `null`: they may. */
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

/** Deadline for the sender to edit or take back a message. */
export const changeUntil = (createdAt: Date) => plusMinutes(createdAt, changeMinutes)

export const mostChatsBegunADay = 20
/** The same text to more new contacts than this is advertising. */
export const mostOfOneTextADay = 8
/** Shorter texts, such as “Thank you!”, are not counted. */
export const shortestCountedText = 25
/** Reports per day. Beyond that, people are asked to contact us. */
export const mostReportsADay = 10
/** Preceding messages copied with a report. */
export const messagesBeforeReport = 5
