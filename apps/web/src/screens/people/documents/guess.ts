import type { DocumentKind } from '@tailshare/contract/people/documents/documents'

/** The first match wins: a medical certificate is not a pilot certificate. */
const named: [RegExp, DocumentKind][] = [
  [/passport|driv|photo.?id|\bid.?card\b/, 'photo_id'],
  [/basic.?med.*(exam|check)|\bcmec\b/, 'basic_med_exam'],
  [/basic.?med/, 'basic_med_course'],
  [/medical|class.?[123]\b|\b(1st|2nd|3rd|first|second|third).?class/, 'medical'],
  [/flight.?review|\bbfr\b|\bfr\b/, 'flight_review'],
  [/\bipc\b|instrument.?prof/, 'ipc'],
  [/61.58|\bppc\b/, 'proficiency_check'],
  [/instructor|\bcfii?\b|\bmei\b/, 'instructor_certificate'],
  [/endors|logbook/, 'endorsement'],
  [/insur|policy/, 'insurance'],
  [/transition|check.?out/, 'transition'],
  [/certificat|licen[cs]e|airman|\bpilot\b/, 'pilot_certificate'],
]

const wordsIn = (fileName: string) =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Empty if the file name does not tell. */
export const guessKind = (fileName: string): DocumentKind | '' =>
  named.find(([pattern]) => pattern.test(wordsIn(fileName)))?.[1] ?? ''

export const guessClass = (fileName: string): '1' | '2' | '3' | '' => {
  const found = /class.?([123])\b|\b([123])(?:st|nd|rd).?class|\b(first|second|third).?class/.exec(wordsIn(fileName))
  if (!found) return ''
  const [, after, before, word] = found
  return (after ?? before ?? String(['first', 'second', 'third'].indexOf(word!) + 1)) as '1' | '2' | '3'
}
