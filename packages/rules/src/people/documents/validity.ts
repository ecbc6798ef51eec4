import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { documentKinds } from '@tailshare/contract/base/constants'
import type { DocumentKind, DocumentStatus } from '@tailshare/contract/people/documents/documents'
import { endOfMonth, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

export type DocumentFacts = {
  kind: DocumentKind
  status: DocumentStatus
  issuedOn: string | null
  expiresOn: string | null
  modelFamily: string | null
  medicalClass: number | null
  privileges: Privilege[]
}

// Expiration of documents by regulation. A date on the document can only shorten it.

const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null ? a : a < b ? a : b)

const ageOn = (birthDate: string, day: string) =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/**
 * 14 CFR 61.23(d): each class steps down to the next lower one, always at the end of a month. Depends on age at the examination; an unknown
 * age counts as 40, the shorter case.
 */
export const medicalPrivileges = (examinedOn: string, medicalClass: number, birthDate: string | null) => {
  const under40 = birthDate !== null && ageOn(birthDate, examinedOn) < 40
  const months = { 1: under40 ? 12 : 6, 2: 12, 3: under40 ? 60 : 24 }
  return ([1, 2, 3] as const)
    .filter((privilege) => privilege >= medicalClass)
    .map((privilege) => ({ privilege, until: endOfMonth(plusMonths(examinedOn, months[privilege])) }))
}

/** Private flying only needs third-class privileges, regardless of the class on the certificate. */
export const medicalUntil = ({ issuedOn, expiresOn, medicalClass }: DocumentFacts, birthDate: string | null) =>
  issuedOn === null
    ? expiresOn
    : earlier(medicalPrivileges(issuedOn, medicalClass ?? 3, birthDate).at(-1)?.until ?? null, expiresOn)

/** 14 CFR 61.56: through the last day of the 24th calendar month after the review. */
export const flightReviewUntil = ({ issuedOn, expiresOn }: DocumentFacts) =>
  issuedOn === null ? expiresOn : earlier(endOfMonth(plusMonths(issuedOn, 24)), expiresOn)

/** A house rule: six months to the day. */
export const ipcUntil = ({ issuedOn }: DocumentFacts) => (issuedOn === null ? null : plusMonths(issuedOn, 6))

/** 14 CFR 61.23(c)(3)(i)(C): through the last day of the 24th calendar month after the course. */
export const basicMedCourseUntil = ({ issuedOn }: DocumentFacts) =>
  issuedOn === null ? null : endOfMonth(plusMonths(issuedOn, 24))

/** 14 CFR 61.23(c)(3)(i)(D): 48 calendar months since November 18, 2024 (89 FR 90572), before that 48 months to the day. */
export const basicMedExamUntil = ({ issuedOn }: DocumentFacts) =>
  issuedOn === null ? null : endOfMonth(plusMonths(issuedOn, 48))

/** The earlier of course and examination. `null` if one is missing. */
export const basicMedUntil = (documents: readonly DocumentFacts[]) => {
  const last = (kind: DocumentKind, until: (document: DocumentFacts) => string | null) =>
    documents
      .filter((document) => document.kind === kind)
      .map((document) => until(document) ?? '')
      .sort()
      .at(-1) ?? ''
  const [course, exam] = [last('basic_med_course', basicMedCourseUntil), last('basic_med_exam', basicMedExamUntil)]
  return (course < exam ? course : exam) || null
}

/**
 * Last valid day of a series of checks due every `months` calendar months. A check in the month before or after the due month counts as
 * done in the due month (14 CFR 61.58(i)).
 */
const checksUntil = (days: readonly string[], months: number): string => {
  let due: string | null = null
  for (const day of days.toSorted()) {
    const isInTime: boolean = due !== null && day >= startOfMonth(plusMonths(due, -1)) && day <= endOfMonth(plusMonths(due, 1))
    due = endOfMonth(plusMonths(isInTime ? due! : day, months))
  }
  return due ?? ''
}

/** 14 CFR 61.58(a)(1) and (2): a check in any jet within 12 calendar months and in this type within 24. `null` if one is missing. */
export const jetCheckUntil = (checks: readonly DocumentFacts[], modelFamily: string) => {
  const daysOf = (some: readonly DocumentFacts[]) => some.flatMap(({ issuedOn }) => issuedOn ?? [])
  const inAny = checksUntil(daysOf(checks), 12)
  const inType = checksUntil(daysOf(checks.filter((check) => check.modelFamily === modelFamily)), 24)
  return (inAny < inType ? inAny : inType) || null
}

/** The month after, in which the check may still be taken and the pilot go on (14 CFR 61.58(i), as the FAA reads it). */
export const jetCheckGrace = (until: string) => endOfMonth(plusMonths(startOfMonth(until), 1))

/** The earlier end of a single check, for the list of documents. */
export const proficiencyCheckUntil = ({ issuedOn }: DocumentFacts) =>
  issuedOn === null ? null : endOfMonth(plusMonths(issuedOn, 12))

/** 14 CFR 61.197(a): recent experience within 24 calendar months. The certificate or the FAA gives the end date. */
export const instructorUntil = ({ expiresOn }: DocumentFacts) => expiresOn

/** What ends. An instructor certificate has no end of its own, only its recent experience does (14 CFR 61.197). */
export const endingTitle = (kind: DocumentKind) =>
  kind === 'instructor_certificate' ? 'Recent experience as an instructor' : documentKinds[kind]

/** The date on the document. */
export const namedEnd = ({ expiresOn }: DocumentFacts) => expiresOn

export const recentExperienceEnds = { label: 'Recent experience ends' }

/**
 * A policy ends at 12:01 a.m. on its end date, so it covers through the day before. Forms ask for that day, which also fits policies that
 * end at noon or midnight.
 */
export const coveredThrough = {
  label: 'Covered through',
  hint: 'The last insured day. A policy ends at 12:01 a.m. of the day it names, unless it says otherwise: then it is the day before.',
}
