import { type AircraftDocument, aircraftDocumentKinds } from '@tailshare/contract/aircraft/listing'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { uploadProblem } from '@tailshare/contract/base/files/uploads'

export type Kind = AircraftDocument['kind']
type Readers = AircraftDocument['readers']

export type DocumentValues = { kind: Kind | ''; title: string; expiresOn: string | null; readers: Readers; file: File | null }

export const kinds = (Object.keys(aircraftDocumentKinds) as Kind[]).map((value) => ({
  value,
  label: aircraftDocumentKinds[value],
}))
export const readers: readonly { value: Readers; label: string; hint: string }[] = [
  { value: 'owners', label: 'Only owners', hint: 'You and your co-owners.' },
  { value: 'pilots', label: 'Pilots who have it booked', hint: 'And the ramp staff who hand it over.' },
  { value: 'everyone', label: 'Everyone', hint: 'Also on its public page.' },
]
export const readersText: Record<Readers, string> = {
  owners: 'Only owners read it',
  pilots: 'Pilots who have it booked read it',
  everyone: 'Everyone reads it',
}

/** An existing document already has its file. */
export const documentProblems = ({ kind, expiresOn, file }: DocumentValues, isNew: boolean) => ({
  kind: kind === '' ? fieldMessages.required : [],
  expiresOn: kind === 'insurance' && !expiresOn ? fieldMessages.required : [],
  file: isNew ? (uploadProblem(file, 'document') ?? []) : [],
})

/** `Until Jun 30, 2027. Only owners read it`. */
export const documentFacts = ({ expiresOn, readers: who }: Pick<AircraftDocument, 'expiresOn' | 'readers'>) =>
  [expiresOn && `Until ${plainDayText(expiresOn)}`, readersText[who]].filter(Boolean).join('. ')
