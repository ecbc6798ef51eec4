import type { CalendarFeed } from '@tailshare/contract/bookings/orders/calendarFeeds'
import { blockKinds } from '@tailshare/contract/schedule/blocks'
import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { plusDays, plusMinutes } from '@tailshare/contract/text/period'
import { isCanceled } from '@tailshare/contract/base/statuses'
import { todoOf } from '@tailshare/rules/bookings/orders/expiries'
import type { Found } from '../../notices/expiries/steps.ts'
import type { BlockEntry, BookingEntry, listFeeds } from './queries.ts'

type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number]

export const viewFeed = ({ id, aircraftId, tailNumber, createdAt, readAt }: FeedRow): CalendarFeed => ({
  id,
  aircraft: aircraftId === null ? null : { id: aircraftId, tailNumber: tailNumber ?? '' },
  created: createdAt.toISOString(),
  lastRead: readAt?.toISOString() ?? null,
})

/** `20261128T173000Z`: UTC, so DST does not matter. */
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const dateOf = (day: string) => day.replaceAll('-', '')
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds lines at 75 octets; continuation lines begin with a space (RFC 5545, 3.1). Never splits a character. */
const folded = (line: string) => {
  const parts = ['']
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 74) {
      parts.push('')
      octets = 0
    }
    parts[parts.length - 1] += letter
    octets += size
  }
  return parts.join('\r\n ')
}

/** One calendar entry. `uid` is stable; `sequence` grows with each change. */
type Entry = {
  uid: string
  sequence: number
  changedAt: Date
  start: Date
  end: Date
  title: string
  about: string
  place: string
  page: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Alarms a day and two hours before. */
  alarms: boolean
  /** All-day entry: a date in any zone, shown as free. */
  allDay?: string
}

const alarm = (title: string, trigger: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
]

const entryLines = (entry: Entry, site: string) => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}@${new URL(site).hostname}`,
  `SEQUENCE:${entry.sequence}`,
  // Without a METHOD, DTSTAMP is the last revision (3.8.7.2), so that unchanged entries give an identical file.
  `DTSTAMP:${stamp(entry.changedAt)}`,
  `LAST-MODIFIED:${stamp(entry.changedAt)}`,
  ...(entry.allDay === undefined
    ? [`DTSTART:${stamp(entry.start)}`, `DTEND:${stamp(entry.end)}`]
    : [`DTSTART;VALUE=DATE:${dateOf(entry.allDay)}`, `DTEND;VALUE=DATE:${dateOf(plusDays(entry.allDay, 1))}`]),
  `SUMMARY:${escaped(entry.title)}`,
  `LOCATION:${escaped(entry.place)}`,
  `DESCRIPTION:${escaped(entry.about)}`,
  `URL:${site}${entry.page}`,
  `STATUS:${entry.status}`,
  `TRANSP:${entry.status === 'CANCELLED' || entry.allDay !== undefined ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...(entry.alarms && entry.status !== 'CANCELLED' ? [...alarm(entry.title, '-P1D'), ...alarm(entry.title, '-PT2H')] : []),
  'END:VEVENT',
]

const titleOf = ({ flies, teaches, tailNumber, pilotName }: BookingEntry) => {
  if (flies) return `Fly ${tailNumber}`
  return teaches ? `Lesson with ${pilotName} in ${tailNumber}` : `${tailNumber} with ${pilotName}`
}

export const bookingEntry = (booking: BookingEntry): Entry => {
  const { id, number, status, startAt, dropAt, dropRealAt, flies, teaches, csipName, modelName, code, title } = booking
  const withCsip = csipName && !teaches ? ` CSIP: ${csipName}` : ''
  const end = status === 'flight_complete' && dropRealAt ? dropRealAt : dropAt
  return {
    uid: id,
    sequence: booking.changes,
    changedAt: booking.changedAt,
    start: startAt,
    // If it returned before its start, use one minute.
    end: end > startAt ? end : plusMinutes(startAt, 1),
    title: titleOf(booking),
    about: `Booking ${orderNumber(number)}, ${modelName}.${withCsip}`,
    place: `${title} (${code})`,
    page: paths.order(id),
    status: isCanceled(status) ? 'CANCELLED' : booking.waits ? 'TENTATIVE' : 'CONFIRMED',
    alarms: flies || teaches,
  }
}

export const blockEntry = ({ blockId, occursOn, piece, kind, note, from, to, ...block }: BlockEntry): Entry => ({
  uid: [blockId, occursOn, ...(piece > 1 ? [piece] : [])].join('-'),
  sequence: block.changes,
  changedAt: block.changedAt,
  start: from,
  end: to,
  title: `${block.tailNumber}: ${kind === 'block' ? 'not available' : blockKinds[kind].toLowerCase()}`,
  about: note || `${block.modelName}, set aside.`,
  place: `${block.title} (${block.code})`,
  page: paths.schedule(),
  status: 'CONFIRMED',
  alarms: false,
})

/** An expiry. After a renewal it becomes a new entry on the new date. */
export const expiryEntry = (ending: Found, { createdAt }: { createdAt: Date }): Entry => {
  const { todo, link } = todoOf(ending)
  return {
    uid: `${ending.id}-${ending.endsOn}`,
    sequence: 0,
    changedAt: createdAt,
    start: new Date(ending.endsOn),
    end: new Date(plusDays(ending.endsOn, 1)),
    allDay: ending.endsOn,
    title: ending.aircraft ? `${ending.aircraft.tailNumber}: ${ending.title} ends` : `${ending.title} ends`,
    about: todo,
    place: '',
    page: link,
    status: 'CONFIRMED',
    alarms: false,
  }
}

const refreshing = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/** Entries as a calendar (RFC 5545); with a name, for subscription (RFC 7986). */
export const calendarText = (entries: Entry[], { site, name }: { site: string; name?: string }) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, ...refreshing] : []),
    ...entries.flatMap((entry) => entryLines(entry, site)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

export const feedName = ({ tailNumber }: { tailNumber: string | null }) =>
  tailNumber ? `${tailNumber} on ${productName}` : productName
