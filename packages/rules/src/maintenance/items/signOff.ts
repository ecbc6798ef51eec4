import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'

type SignOff = { doneOn: string; doneHours: number | null | undefined; doneBy: string; certificate: string }
type Stands = {
  /** At the home airport. */
  today: string
  /** The item's meter now. */
  meter: number
  countsHours: boolean
  /** Its entry is one only with name, certificate number and time in service. */
  signed: boolean
  lastDoneOn: string | null
  lastDoneHours: number | null
  /** What it was counted from so far is a guess, so anything may be before it. */
  toConfirm: boolean
}

/** An older entry, from the paper logbook: it completes the history and moves nothing. */
export const isOlder = (doneOn: string, { lastDoneOn, toConfirm }: Pick<Stands, 'lastDoneOn' | 'toConfirm'>) =>
  !toConfirm && lastDoneOn !== null && doneOn < lastDoneOn

/** What keeps an entry from being true, by field: nothing is done tomorrow, and meters only run forward. */
export const problemsWithSignOff = ({ doneOn, doneHours, doneBy, certificate }: SignOff, stands: Stands) => {
  const wrong: Partial<Record<'doneOn' | 'doneHours' | 'doneBy' | 'certificate', string>> = {}
  const { today, meter, countsHours, signed, lastDoneHours, toConfirm } = stands
  const older = isOlder(doneOn, stands)
  const last = toConfirm ? null : lastDoneHours
  if (doneOn > today) wrong.doneOn = 'This day is in the future'
  if (doneHours === null || doneHours === undefined) {
    if (signed || (countsHours && !older)) wrong.doneHours = fieldMessages.required
  } else if (doneHours > meter) wrong.doneHours = `The meter reads ${tenthsText(meter)}. Please enter that or less`
  else if (last !== null && !older && doneHours < last)
    wrong.doneHours = `It was done at ${tenthsText(last)}. Please enter that or more`
  else if (last !== null && older && doneHours > last)
    wrong.doneHours = `It was done at ${tenthsText(last)} later. Please enter that or less`
  if (signed && doneBy.trim() === '') wrong.doneBy = fieldMessages.required
  if (signed && certificate.trim() === '') wrong.certificate = fieldMessages.required
  return wrong
}

type Brought = { hours: number | null | undefined; on: string | null | undefined }

/** What a used part cannot bring, by field: it was made or overhauled before it was put in, and an inspection is no part. */
export const problemsWithPart = ({ hours, on }: Brought, { doneOn, takesPart }: { doneOn: string; takesPart: boolean }) => {
  const wrong: Partial<Record<'broughtHours' | 'broughtOn', string>> = {}
  if (!takesPart && (hours ?? null) !== null) wrong.broughtHours = 'Only a part brings hours'
  if (!takesPart && (on ?? null) !== null) wrong.broughtOn = 'Only a part brings a day'
  else if (on && on > doneOn) wrong.broughtOn = 'This day is later than the work'
  return wrong
}
