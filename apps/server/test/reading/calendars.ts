import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'

/** A calendar entry as parsed by calendar software. */
type Read = {
  uid: string
  sequence: number
  start: Date
  end: Date
  title: string
  place: string
  about: string
  status: string
  /** Minutes before the start. */
  alarms: number[]
}

const byIcalJs = (text: string): Read[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      title: event.summary,
      place: event.location,
      about: event.description,
      status: String(component.getFirstPropertyValue('status')),
      alarms: component.getAllSubcomponents('valarm').map((one) => {
        const trigger = one.getFirstPropertyValue('trigger') as ICAL.Duration
        return -trigger.toSeconds() / 60
      }),
    }
  })

/** A text value may carry parameters. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value)
const minutesOf = (trigger: string) => {
  const [, days, hours] = /^-P(?:(\d+)D)?(?:T(\d+)H)?$/.exec(trigger) ?? []
  return 1440 * Number(days ?? 0) + 60 * Number(hours ?? 0)
}

const byNodeIcal = (text: string): Read[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const { uid, sequence, start, end, summary, location, description, status } = event
    const alarms = (event.alarms ?? []) as unknown as { trigger: unknown }[]
    return [
      {
        uid,
        sequence: Number(sequence),
        start: new Date(start),
        end: new Date(end!),
        title: textOf(summary),
        place: textOf(location),
        about: textOf(description),
        status: String(status),
        alarms: alarms.map(({ trigger }) => minutesOf(textOf(trigger))),
      },
    ]
  })

const byTsIcs = (text: string): Read[] =>
  (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    sequence: event.sequence ?? 0,
    start: event.start.date,
    end: event.end!.date,
    title: event.summary,
    place: event.location ?? '',
    about: event.description ?? '',
    status: event.status ?? '',
    alarms: (event.alarms ?? []).map(({ trigger }) =>
      trigger.type === 'relative' ? 1440 * (trigger.value.days ?? 0) + 60 * (trigger.value.hours ?? 0) : NaN,
    ),
  }))

/** The calendar as read by three independent parsers, each in file order. */
export const readCalendar = (text: string): Record<string, Read[]> => ({
  'ical.js': byIcalJs(text),
  'node-ical': byNodeIcal(text),
  'ts-ics': byTsIcs(text),
})
