import {
  documentPrivileges,
  isFamilySpecific,
  type Privilege,
  privilegeProblem,
} from '@tailshare/contract/people/documents/privileges'
import { documentKinds } from '@tailshare/contract/base/constants'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { plusMonths } from '@tailshare/contract/text/period'
import { coveredThrough, recentExperienceEnds } from '@tailshare/rules/people/documents/validity'
import { uploadProblem } from '@tailshare/contract/base/files/uploads'

export type DocumentValues = {
  kind: DocumentKind | ''
  issuedOn: string | null
  expiresOn: string | null
  medicalClass: '1' | '2' | '3' | ''
  modelFamily: string
  /** Ratings and endorsements on the document. */
  privileges: Privilege[]
  file: File | null
}
export const kindChoices = Object.entries(documentKinds).map(([value, label]) => ({ value, label }))
export const classChoices = ['1', '2', '3'].map((value) => ({ value, label: `Class ${value}` }))

type DocumentFields = { issuedOn?: string; expiresOn?: string; hint?: string; medicalClass?: true }

/** The fields of each kind, with the label of its date. The expiry usually follows from the issue date. */
const asked: Record<DocumentKind, DocumentFields> = {
  medical: { issuedOn: 'Examination date', medicalClass: true },
  flight_review: { issuedOn: 'Review date' },
  ipc: { issuedOn: 'Check date' },
  insurance: { expiresOn: coveredThrough.label, hint: coveredThrough.hint },
  transition: { issuedOn: 'Training date' },
  pilot_certificate: { issuedOn: 'Date of issue' },
  photo_id: { expiresOn: 'Valid through' },
  basic_med_course: { issuedOn: 'Course date' },
  basic_med_exam: { issuedOn: 'Examination date' },
  endorsement: { issuedOn: 'Date of the endorsement' },
  proficiency_check: { issuedOn: 'Check date' },
  instructor_certificate: { expiresOn: recentExperienceEnds.label },
}

type Chosen = Pick<DocumentValues, 'kind' | 'privileges'>

const optionsOf = (labels: Partial<Record<Privilege, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: value as Privilege, label }))

/** Other boxes may remain ticked from a previously selected kind. */
const shownBy = ({ kind, privileges }: Chosen) =>
  privileges.filter((code) => kind !== '' && code in (documentPrivileges[kind] ?? {}))

type Questions = DocumentFields & { modelFamily: boolean; shows: { value: Privilege; label: string }[] }

export const askedOf = (values: Chosen): Questions =>
  values.kind === ''
    ? { modelFamily: false, shows: [] }
    : {
        ...asked[values.kind],
        modelFamily: isFamilySpecific({ kind: values.kind, privileges: shownBy(values) }),
        shows: optionsOf(documentPrivileges[values.kind] ?? {}),
      }

/** `today` is a calendar day. */
export const documentProblems = (values: DocumentValues, today: string) => {
  const { issuedOn, expiresOn, medicalClass, modelFamily } = askedOf(values)
  const issued = () => {
    if (!values.issuedOn) return fieldMessages.required
    if (values.issuedOn > today) return fieldMessages.maxValue('today')
    return values.kind === 'ipc' && values.issuedOn < plusMonths(today, -6) ? fieldMessages.notEarlierThan6Months : []
  }
  const ends = () => {
    if (!values.expiresOn) return fieldMessages.required
    return values.expiresOn < today ? fieldMessages.dateOutdated : []
  }
  return {
    kind: values.kind === '' ? fieldMessages.required : [],
    issuedOn: issuedOn ? issued() : [],
    expiresOn: expiresOn ? ends() : [],
    medicalClass: medicalClass && values.medicalClass === '' ? fieldMessages.required : [],
    modelFamily: modelFamily && values.modelFamily === '' ? fieldMessages.required : [],
    privileges: (values.kind !== '' && privilegeProblem(values.kind, shownBy(values))) || [],
    file: uploadProblem(values.file, 'document') ?? [],
  }
}

/** The text fields of the upload, without those the kind does not have. */
export const documentBody = (values: DocumentValues & { kind: DocumentKind }) => {
  const { issuedOn, expiresOn, medicalClass, modelFamily } = askedOf(values)
  const privileges = shownBy(values)
  return {
    kind: values.kind,
    ...(issuedOn && values.issuedOn && { issuedOn: values.issuedOn }),
    ...(expiresOn && values.expiresOn && { expiresOn: values.expiresOn }),
    ...(medicalClass && { medicalClass: Number(values.medicalClass) }),
    ...(modelFamily && { modelFamily: values.modelFamily }),
    ...(privileges.length > 0 && { privileges: privileges.join(',') }),
  }
}
