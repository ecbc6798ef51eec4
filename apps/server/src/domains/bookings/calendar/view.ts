import { isCanceled } from '@tailshare/contract/statuses'
import { productName } from '@tailshare/contract/constants'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { paths } from '@tailshare/contract/paths'
import type { OrderRow } from '../orders/queries.ts'

/** `20261128T173000Z` */
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Lines of at most 75 octets, further ones begin with a space (RFC 5545, 3.1); no letter is cut in two. */
const folded = (line: string) => {
  const parts = ['']
  for (const letter of line) {
    const last = parts.at(-1)! + letter
    if (Buffer.byteLength(last) > 74) parts.push(letter)
    else parts[parts.length - 1] = last
  }
  return parts.join('\r\n ')
}

type Reader = { isPilot: boolean; site: string; now: Date }

/** A booking as one entry; read again later, it replaces the earlier one. */
export const orderCalendar = (order: OrderRow, { isPilot, site, now }: Reader) => {
  const { pilot, csip, airport, tailNumber } = order
  const withCsip = csip ? ` CSIP: ${csip.firstName} ${csip.lastName}.` : ''
  const title = isPilot ? `Fly ${tailNumber}` : `${tailNumber} with ${pilot.firstName} ${pilot.lastName}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//Bookings//EN`,
    'BEGIN:VEVENT',
    `UID:${order.id}@${new URL(site).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(order.startAt)}`,
    `DTEND:${stamp(order.dropAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(`${airport.title} (${airport.code})`)}`,
    `DESCRIPTION:${escaped(`Booking ${orderNumber(order.number)}, ${order.modelName}.${withCsip}`)}`,
    `URL:${site}${paths.order(order.id)}`,
    `STATUS:${isCanceled(order.status) ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
