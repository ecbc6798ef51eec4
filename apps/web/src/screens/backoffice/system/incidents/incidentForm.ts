import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, instantAt } from '@tailshare/contract/text/period'
import type { Incident } from '@tailshare/contract/backoffice/system/status'
import type { IncidentKind, StatusPart } from '@tailshare/contract/backoffice/system/statusParts'
import { timeIn } from '@tailshare/contract/text/timeText'
import type { Problems } from '../../../../ui/form/Form.tsx'

export type IncidentValues = {
  kind: IncidentKind
  part: StatusPart
  title: string
  text: string
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
}

export const valuesOf = (incident: Incident | undefined, { zone, now }: { zone: string; now: Date }): IncidentValues => {
  const day = dayIn(now, zone)
  const planned = incident?.kind === 'planned' ? incident : undefined
  const at = (instant: string | null | undefined, usual: string) => ({
    day: instant ? dayIn(new Date(instant), zone) : day,
    time: instant ? timeIn(new Date(instant), zone) : usual,
  })
  const [from, to] = [at(planned?.from, '22:00'), at(planned?.to, '23:00')]
  return {
    kind: incident?.kind ?? 'slow',
    part: incident?.part ?? 'booking',
    title: incident?.title ?? '',
    text: '',
    fromDay: from.day,
    fromTime: from.time,
    toDay: to.day,
    toTime: to.time,
  }
}

/** The window, for planned maintenance only. */
const windowIn = ({ kind, fromDay, fromTime, toDay, toTime }: IncidentValues, zone: string) =>
  kind === 'planned' && fromDay && toDay
    ? { from: instantAt(fromDay, fromTime, zone), to: instantAt(toDay, toTime, zone) }
    : undefined

const wrongEnd = ({ from, to }: { from: Date; to: Date }, opensAt: Date | null) => {
  if (to <= from) return 'Choose an end after the beginning'
  return opensAt && to <= opensAt ? fieldMessages.dateOutdated : []
}

/** `opensAt`: now for a new incident, which needs a text and a window not yet over; `null` for a correction. */
export const problemsOf = (values: IncidentValues, zone: string, opensAt: Date | null): Problems<IncidentValues> => {
  const { kind, title, text, fromDay, toDay } = values
  const needed = (value: string | null) => (value?.trim() ? [] : fieldMessages.required)
  const window = windowIn(values, zone)
  return {
    title: needed(title),
    text: opensAt ? needed(text) : [],
    ...(kind === 'planned' && {
      fromDay: needed(fromDay),
      toDay: window ? wrongEnd(window, opensAt) : needed(toDay),
    }),
  }
}

/** The request body without the first update and the version. */
export const bodyOf = (values: IncidentValues, zone: string) => {
  const { kind, part, title } = values
  const window = windowIn(values, zone)
  return { kind, part, title, ...(window && { from: window.from.toISOString(), to: window.to.toISOString() }) }
}
