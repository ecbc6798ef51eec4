import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { endsBeforeStart } from '@tailshare/contract/schedule/blocks'
import { dayIn, instantAt, type Period } from '@tailshare/contract/text/period'
import type { Weekday } from '@tailshare/contract/schedule/repeatRule'
import { timeIn } from '@tailshare/contract/text/timeText'
import { ApiError } from '../../../api.ts'
import { whyRefused } from '../../bookings/refusals/refusedReasons.ts'
import type { BlockDraft } from './blockForm.ts'

/** The choice to name a pilot by email. */
export const byEmail = 'email'
export const noCsip = 'none'

export type BookForValues = {
  aircraftId: string
  pilot: string
  pilotEmail: string
  csip: string
  note: string
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
  days: Weekday[]
}

export const bookForValues = ({ aircraft, period }: BlockDraft): BookForValues => {
  const { id, zone } = aircraft[0]!
  return {
    aircraftId: id,
    pilot: byEmail,
    pilotEmail: '',
    csip: noCsip,
    note: '',
    fromDay: dayIn(period.from, zone),
    fromTime: timeIn(period.from, zone),
    toDay: dayIn(period.to, zone),
    toTime: timeIn(period.to, zone),
    days: [],
  }
}

/** `null` while a day is missing. */
export const bookForSpan = ({ fromDay, fromTime, toDay, toTime }: BookForValues, zone: string): Period | null =>
  fromDay && toDay ? { from: instantAt(fromDay, fromTime, zone), to: instantAt(toDay, toTime, zone) } : null

export const bookForProblems = (values: BookForValues, zone: string) => {
  const span = bookForSpan(values, zone)
  return {
    ...(!values.fromDay && { fromDay: fieldMessages.required }),
    ...(!values.toDay && { toDay: fieldMessages.required }),
    ...(span && span.to <= span.from && { toDay: endsBeforeStart }),
    ...(values.pilot === byEmail && !values.pilotEmail.trim() && { pilotEmail: fieldMessages.required }),
  }
}

export const bookForBody = (values: BookForValues, zone: string) => {
  const { aircraftId, pilot, pilotEmail, csip, note } = values
  const { from, to } = bookForSpan(values, zone)!
  return {
    aircraftId,
    ...(pilot === byEmail ? { pilotEmail } : { pilotId: pilot }),
    csipId: csip === noCsip ? null : csip,
    note,
    flightStartTime: from.toISOString(),
    flightDropTime: to.toISOString(),
  }
}

const ownFields = { flightStartTime: 'fromDay', flightDropTime: 'toDay', pilotId: 'pilot', csipId: 'csip' } as const

/** Moves the server's errors to the form's fields and words refusals as sentences. */
export const nameBookForErrors = (error: unknown) => {
  if (!(error instanceof ApiError)) return
  for (const [name, own] of Object.entries(ownFields)) {
    const messages = error.fields[name]
    if (messages) error.fields[own] = messages
  }
  error.message = whyRefused(error)
}
