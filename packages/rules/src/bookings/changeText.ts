import { hoursText } from '@tailshare/contract/hours'
import type { Period } from '@tailshare/contract/period'
import { shortInstantText } from '@tailshare/contract/timeText'

type Planned = { period: Period; hours: number }

/** What a change made of a trip, for its history; empty where nothing of it changed. Nothing about money: staff read it too. */
export const changeText = (before: Planned, after: Planned, zone: string) => {
  const span = ({ from, to }: Period) => `${shortInstantText(from, zone)} to ${shortInstantText(to, zone)}`
  const [was, is] = [span(before.period), span(after.period)]
  const times = was === is ? [] : [`Was ${was}, now ${is}.`]
  const hours = before.hours === after.hours ? [] : [`Planned ${hoursText(before.hours)}, now ${hoursText(after.hours)}.`]
  return [...times, ...hours].join(' ')
}
