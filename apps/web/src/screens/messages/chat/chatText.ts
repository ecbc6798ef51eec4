import type { Message } from '@tailshare/contract/messages/messages'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { plainDayText, timeIn } from '@tailshare/contract/text/timeText'
import { monthDayText, weekdayText } from '@tailshare/contract/text/dayWords'
import { filesText } from '@tailshare/rules/messages/noticeText'
import { plainText } from '@tailshare/rules/messages/links'

/** `Today`, `Yesterday`, `Tuesday`, `Nov 3`, by the days of a zone. */
export const chatDay = (instant: string, now: Date, zone: string) => {
  const [at, today] = [dayIn(new Date(instant), zone), dayIn(now, zone)]
  const ago = daysBetween(at, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return weekdayText(at, 'long')
  return at.slice(0, 4) === today.slice(0, 4) ? monthDayText(at) : plainDayText(at)
}

export const clockOf = (instant: string, zone: string) => timeIn(new Date(instant), zone)

/** The time, with the day if it was a later one. */
export const seenText = (seen: string, sent: string, zone: string) => {
  const seenOn = dayIn(new Date(seen), zone)
  return seenOn === dayIn(new Date(sent), zone) ? clockOf(seen, zone) : `${monthDayText(seenOn)}, ${clockOf(seen, zone)}`
}

/** The time today, otherwise the day. */
export const chatTime = (instant: string, now: Date, zone: string) => {
  const said = chatDay(instant, now, zone)
  return said === 'Today' ? clockOf(instant, zone) : said
}

export const goneText = ({ removed }: Pick<Message, 'removed'>, own: boolean) => {
  if (removed) return own ? 'An operator removed a message of yours.' : 'An operator removed this message.'
  return own ? 'You took a message back.' : 'This message was taken back.'
}

export const lastLine = ({ userFrom, message, files, takenBack, removed }: Message, readerId: string | undefined) => {
  const own = userFrom === readerId
  if (removed) return 'Message removed by an operator'
  if (takenBack) return own ? 'You took a message back' : 'Message taken back'
  const said = plainText(message) || filesText(files)
  return own ? `You: ${said}` : said
}

/** Groups messages (newest first) by day, oldest first. */
export const byDay = (newestFirst: readonly Message[], now: Date, zone: string) => {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of newestFirst.toReversed()) {
    const said = chatDay(message.created, now, zone)
    const last = days.at(-1)
    if (last?.day === said) last.messages.push(message)
    else days.push({ day: said, messages: [message] })
  }
  return days
}
