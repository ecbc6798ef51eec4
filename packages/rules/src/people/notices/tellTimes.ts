import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import type { Digest } from '@tailshare/contract/people/notices/tellTimes'

// When news leaves: at once, at the end of someone's quiet hours, or in their next digest. Behind the bell it is at once, always.

/** On the clock of someone's home airport, `HH:MM`; `to` before `from` is over midnight. */
type QuietHours = { from: string; to: string }

/** The end of the quiet hours in which an instant lies, if it does. On the day of a clock change they are as long as their clock says. */
export const quietUntil = ({ from, to }: QuietHours, zone: string, now: Date): Date | null => {
  const today = dayIn(now, zone)
  for (const day of [plusDays(today, -1), today]) {
    const end = instantAt(from < to ? day : plusDays(day, 1), to, zone)
    if (instantAt(day, from, zone) <= now && now < end) return end
  }
  return null
}

const digestTime = '07:00'
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const monday = 1

/** The next seven in the morning, or the next Monday's, on the clock of a zone. */
export const nextDigest = (digest: 'daily' | 'weekly', zone: string, now: Date): Date => {
  for (let day = dayIn(now, zone); ; day = plusDays(day, 1)) {
    const at = instantAt(day, digestTime, zone)
    if (at > now && (digest === 'daily' || weekday(day) === monday)) return at
  }
}

/** What begins within these hours, or is under way, does not wait for the morning. */
const soonHours = 12

/** Whether news of a booking concerns the next hours. */
export const isSoon = ({ start, drop }: { start: Date; drop: Date }, now: Date) =>
  start <= plusHours(now, soonHours) && drop > now

export type HearingTimes = { quiet: QuietHours | null; digest: Digest; zone: string }

export type News = {
  kind: NoticeKind
  topic: 'rental' | 'products' | 'partners'
  /** About their money or documents at risk, or a flight that does not take place. */
  mustKnow: boolean
  /** It concerns the next hours. */
  urgent: boolean
  /** Someone waits for their answer. */
  needsAnswer: boolean
}

/** Messages, warnings and what waits for an answer are in no digest. */
const canWait = ({ kind, topic, mustKnow, urgent, needsAnswer }: News) =>
  topic === 'rental' && kind === 'system' && !mustKnow && !urgent && !needsAnswer

/**
 * `quietUntil`: texts and push wait until then; `digestAt`: the mail is part of the digest of that time. `null` is at once.
 */
export const whenToTell = ({ quiet, digest, zone }: HearingTimes, news: News, now: Date) => ({
  quietUntil: quiet && !news.mustKnow && !news.urgent ? quietUntil(quiet, zone, now) : null,
  digestAt: digest !== 'at_once' && canWait(news) ? nextDigest(digest, zone, now) : null,
})
