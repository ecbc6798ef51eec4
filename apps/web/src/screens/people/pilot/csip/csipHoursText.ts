import type { CsipAvailability, CsipHours } from '@tailshare/contract/people/instructors/csips'
import { shortDayText } from '@tailshare/contract/text/timeText'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The whole availability as the body of the call that replaces it. */
export const bodyOf = ({ acceptsBookings, airports }: CsipAvailability) => ({
  acceptsBookings,
  airports: airports.map(({ airport, ...hours }) => ({ ...hours, airport: airport.id })),
})

/** `Mon 09:00–17:00, Tue 09:00–12:00 and 14:00–17:00. Off Thu, Dec 24.` */
export const weekText = ({ anyTime, hours, exceptions }: Omit<CsipHours, 'airport'>) => {
  const days = weekdays.flatMap((name, index) => {
    const spans = hours.filter(({ weekday }) => weekday === index + 1).map(({ from, to }) => `${from}–${to}`)
    return spans.length > 0 ? [`${name.slice(0, 3)} ${spans.join(' and ')}`] : []
  })
  const week = anyTime ? 'Any time you are free' : days.length > 0 ? days.join(', ') : 'No regular hours'
  const off = exceptions.filter((one) => one.hours.length === 0).map(({ day }) => shortDayText(day))
  const extra = exceptions
    .filter((one) => one.hours.length > 0)
    .map((one) => `${shortDayText(one.day)} ${one.hours.map(({ from, to }) => `${from}–${to}`).join(' and ')}`)
  return [week, off.length > 0 && `Off ${off.join(', ')}`, extra.length > 0 && `Instead ${extra.join(', ')}`]
    .filter(Boolean)
    .map((part) => `${part as string}.`)
    .join(' ')
}
