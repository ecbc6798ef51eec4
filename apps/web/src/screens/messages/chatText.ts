import type { Message } from '@tailshare/contract/messages'
import { filesText } from '@tailshare/rules/messages/filesText'

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

/** One line of a chat in a list. */
export const lastLine = ({ userFrom, message, files, takenBack }: Message, readerId: string | undefined) => {
  const own = userFrom === readerId
  if (takenBack) return own ? 'You took a message back' : 'Message taken back'
  const said = message || filesText(files)
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
