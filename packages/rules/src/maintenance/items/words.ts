import { countText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { type GroundsFor, groundsForKinds, type ItemMeter } from '@tailshare/contract/maintenance/groundsFor'
import { plainDayText } from '@tailshare/contract/text/timeText'

type Interval = { intervalHours: number | null; intervalMonths: number | null; intervalDays: number | null }

/** `50 h or 4 months`, whichever comes first. `once` without an interval. */
export const intervalText = ({ intervalHours, intervalMonths, intervalDays }: Interval) =>
  [
    intervalHours === null ? null : hoursText(intervalHours).replace('.0 h', ' h'),
    intervalMonths === null ? null : countText(intervalMonths, 'month'),
    intervalDays === null ? null : countText(intervalDays, 'day'),
  ]
    .filter((part) => part !== null)
    .join(' or ') || 'once'

type Due = { dueOn: string | null; dueHours: number | null; meter: ItemMeter }

const meterName = { hobbs: 'Hobbs', flight_meter: 'flight meter' } as const

/** `Mar 31, 2027 or Hobbs 1,334.6`, whichever comes first. `never again` without a due date. */
export const nextDueText = ({ dueOn, dueHours, meter }: Due) =>
  [dueOn === null ? null : plainDayText(dueOn), dueHours === null ? null : `${meterName[meter]} ${tenthsText(dueHours)}`]
    .filter((part) => part !== null)
    .join(' or ') || 'never again'

type ItemTerms = Interval & {
  title: string
  grounds: boolean
  groundsFor: GroundsFor
  meter: ItemMeter
  fixedDueOn: string | null
  number: string
  method: string
  notApplicable: string | null
  note: string
}

const stopsText = ({ grounds, groundsFor }: ItemTerms) => (grounds ? groundsForKinds[groundsFor].toLowerCase() : 'nothing')
const dayOr = (day: string | null) => (day === null ? 'none' : plainDayText(day))

/** Differences between two versions of an item, one sentence each. */
export const changeLines = (before: ItemTerms, after: ItemTerms): string[] => {
  const lines: string[] = []
  const from = (what: string, was: string, is: string) => was !== is && lines.push(`${what}: ${was} → ${is}.`)
  from('Title', before.title, after.title)
  from('Interval', intervalText(before), intervalText(after))
  from('The last day that it names', dayOr(before.fixedDueOn), dayOr(after.fixedDueOn))
  from('Counted by', meterName[before.meter], meterName[after.meter])
  from('Once due, it stops', stopsText(before), stopsText(after))
  from('Number', before.number || 'none', after.number || 'none')
  if (before.method !== after.method) lines.push(`Method: ${after.method || 'none'}.`)
  if (before.notApplicable !== after.notApplicable)
    lines.push(after.notApplicable === null ? 'Applies to this aircraft.' : `Does not apply: ${after.notApplicable}`)
  if (before.note !== after.note) lines.push(after.note ? `Note: ${after.note}` : 'Note deleted.')
  return lines
}

/** `Annual inspection was due on Nov 1, 2026`, for overdue items. */
export const overdueText = ({ title, dueOn, hoursLeft, daysLeft }: Passed) =>
  hoursLeft !== null && hoursLeft <= 0 && !(daysLeft !== null && daysLeft < 0)
    ? `${title}: ${hoursLeft < 0 ? `overdue by ${hoursText(-hoursLeft)}` : 'no hours left'}`
    : `${title} was due on ${plainDayText(dueOn!)}`

type Passed = { title: string; dueOn: string | null; hoursLeft: number | null; daysLeft: number | null }
