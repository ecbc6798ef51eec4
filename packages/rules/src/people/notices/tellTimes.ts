import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import type { Digest } from '@tailshare/contract/people/notices/tellTimes'

// When notices are sent: at once, after quiet hours, or in the next digest. They appear behind the bell at once.

/** `HH:MM` in the home airport's zone. `to` before `from` spans midnight. */
type QuietHours = { from: string; to: string }

/** The end of the quiet hours that contain an instant, or `null`. A DST change lengthens or shortens them. */
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

/** The next 7 a.m. (on a Monday if weekly) in a zone. */
export const nextDigest = (digest: 'daily' | 'weekly', zone: string, now: Date): Date => {
  for (let day = dayIn(now, zone); ; day = plusDays(day, 1)) {
    const at = instantAt(day, digestTime, zone)
    if (at > now && (digest === 'daily' || weekday(day) === monday)) return at
  }
}

/** Hours before the start from which news of a booking is urgent. */
const soonHours = 12

/** Whether a booking is in progress or starts within `soonHours`. */
export const isSoon = ({ start, drop }: { start: Date; drop: Date }, now: Date) =>
  start <= plusHours(now, soonHours) && drop > now

export type HearingTimes = { quiet: QuietHours | null; digest: Digest; zone: string }

export type News = {
  kind: NoticeKind
  topic: 'rental' | 'products' | 'partners'
  /** Their money or documents are at risk, or a flight is off. */
  mustKnow: boolean
  /** Concerns the next hours. */
  urgent: boolean
  /** Someone waits for their answer. */
  needsAnswer: boolean
}

/** Messages, warnings and requests for an answer are never in a digest. */
const canWait = ({ kind, topic, mustKnow, urgent, needsAnswer }: News) =>
  topic === 'rental' && kind === 'system' && !mustKnow && !urgent && !needsAnswer

/** `quietUntil`: texts and push wait until then. `digestAt`: the mail goes into that digest. `null`: at once. */
export const whenToTell = ({ quiet, digest, zone }: HearingTimes, news: News, now: Date) => ({
  quietUntil: quiet && !news.mustKnow && !news.urgent ? quietUntil(quiet, zone, now) : null,
  digestAt: digest !== 'at_once' && canWait(news) ? nextDigest(digest, zone, now) : null,
})
