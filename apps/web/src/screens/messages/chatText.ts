import type { Message } from '@tailshare/contract/messages'
import { filesText } from '@tailshare/rules/messages/filesText'
import { plainText } from '@tailshare/rules/messages/plainText'

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

const dayNumber = (at: Date) => Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000) / 86_400_000)

/** `Today`, `Yesterday`, `Tuesday`, `Nov 3`: the reader's own days. */
export const chatDay = (instant: string, now: Date) => {
  const at = new Date(instant)
  const ago = dayNumber(now) - dayNumber(at)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return weekday.format(at)
  return (at.getFullYear() === now.getFullYear() ? day : dayWithYear).format(at)
}

export const clockOf = (instant: string) => time.format(new Date(instant))

/** When a message was seen: the time, and the day where it is a later one. */
export const seenText = (seen: string, sent: string) =>
  dayNumber(new Date(seen)) === dayNumber(new Date(sent)) ? clockOf(seen) : `${day.format(new Date(seen))}, ${clockOf(seen)}`

/** In a list: the time today, the day before. */
export const chatTime = (instant: string, now: Date) => {
  const said = chatDay(instant, now)
  return said === 'Today' ? clockOf(instant) : said
}

/** What stands in the place of a message that is gone. */
export const goneText = ({ removed }: Pick<Message, 'removed'>, own: boolean) => {
  if (removed) return own ? 'An operator removed a message of yours.' : 'An operator removed this message.'
  return own ? 'You took a message back.' : 'This message was taken back.'
}

/** One line of a chat in a list. */
export const lastLine = ({ userFrom, message, files, takenBack, removed }: Message, readerId: string | undefined) => {
  const own = userFrom === readerId
  if (removed) return 'Message removed by an operator'
  if (takenBack) return own ? 'You took a message back' : 'Message taken back'
  const said = plainText(message) || filesText(files)
  return own ? `You: ${said}` : said
}

/** Messages, newest first, as days with their messages, oldest first. */
export const byDay = (newestFirst: readonly Message[], now: Date) => {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of newestFirst.toReversed()) {
    const said = chatDay(message.created, now)
    const last = days.at(-1)
    if (last?.day === said) last.messages.push(message)
    else days.push({ day: said, messages: [message] })
  }
  return days
}
