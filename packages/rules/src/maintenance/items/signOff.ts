import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'

type SignOff = { doneOn: string; doneHours: number | null | undefined; doneBy: string; certificate: string }
type Stands = {
  today: string
  /** Current reading of the item's meter. */
  meter: number
  countsHours: boolean
  /** Its entry requires name, certificate number and time in service. */
  signed: boolean
  isAnnual: boolean
  lastDoneOn: string | null
  lastDoneHours: number | null
  /** Its start is an estimate, so earlier work is allowed. */
  toConfirm: boolean
}

/** Older work from the paper logbook: it completes the history without changing due dates. */
export const isOlder = (doneOn: string, { lastDoneOn, toConfirm }: Pick<Stands, 'lastDoneOn' | 'toConfirm'>) =>
  !toConfirm && lastDoneOn !== null && doneOn < lastDoneOn

/**
 * An annual is signed by a mechanic with an inspection authorization, a repair station or the maker (14 CFR 43.7, 65.95(a)(2)). True for a
 * number that names a mechanic without one, such as `A&P 3120447`.
 */
export const lacksInspectionAuthorization = (certificate: string) =>
  /\bA ?(&|\/|\+|and) ?P\b|\bAP\b/i.test(certificate) && !/\bI\.?A(?![a-z])/i.test(certificate)

/** Problems of a sign-off by field: dates in the future, or meters running backward. */
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
  else if (stands.isAnnual && lacksInspectionAuthorization(certificate))
    wrong.certificate = 'An annual takes an inspection authorization (14 CFR 65.95(a)(2)), such as A&P/IA 3120447'
  return wrong
}

type Brought = { hours: number | null | undefined; on: string | null | undefined }

/** Problems of a used part by field: dated after the work, or given for an inspection. */
export const problemsWithPart = ({ hours, on }: Brought, { doneOn, takesPart }: { doneOn: string; takesPart: boolean }) => {
  const wrong: Partial<Record<'broughtHours' | 'broughtOn', string>> = {}
  if (!takesPart && (hours ?? null) !== null) wrong.broughtHours = 'Only a part brings hours'
  if (!takesPart && (on ?? null) !== null) wrong.broughtOn = 'Only a part brings a day'
  else if (on && on > doneOn) wrong.broughtOn = 'This day is later than the work'
  return wrong
}
