import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { tenthsText } from '@tailshare/contract/hours'
import { plainDayText } from '@tailshare/contract/timeText'

type SignOff = { doneOn: string; doneHours: number | null | undefined }
type Stands = {
  /** At the home airport. */
  today: string
  /** The item's meter now. */
  meter: number
  countsHours: boolean
  lastDoneOn: string | null
  lastDoneHours: number | null
  /** What it was counted from so far is a guess, so anything may be before it. */
  toConfirm: boolean
}

/** What keeps an entry from being true, by field: nothing is done tomorrow, and meters only run forward. */
export const problemsWithSignOff = ({ doneOn, doneHours }: SignOff, stands: Stands) => {
  const wrong: Partial<Record<'doneOn' | 'doneHours', string>> = {}
  const { today, meter, countsHours, lastDoneOn, lastDoneHours, toConfirm } = stands
  if (doneOn > today) wrong.doneOn = 'This day is in the future'
  else if (!toConfirm && lastDoneOn !== null && doneOn < lastDoneOn)
    wrong.doneOn = `It was done on ${plainDayText(lastDoneOn)}. Please enter that day or a later one`
  if (doneHours === null || doneHours === undefined) {
    if (countsHours) wrong.doneHours = fieldMessages.required
  } else if (doneHours > meter) wrong.doneHours = `The meter reads ${tenthsText(meter)}. Please enter that or less`
  else if (!toConfirm && lastDoneHours !== null && doneHours < lastDoneHours)
    wrong.doneHours = `It was done at ${tenthsText(lastDoneHours)}. Please enter that or more`
  return wrong
}
