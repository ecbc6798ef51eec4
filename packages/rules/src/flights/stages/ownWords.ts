import type { Answers, Question } from '@tailshare/contract/flights/ramp'

// Words for a pilot who checks the aircraft out, or returns it, alone. Keys and answers stay the same.

const standard = {
  squawksRead: 'Squawks reviewed with the pilot in command',
  idAndMedical: 'Photo ID, certificate and medical seen',
  keys: 'Keys handed over',
  pilotSignature: 'The pilot in command accepts operational control',
}

const own: Record<keyof typeof standard, Partial<Question>> = {
  squawksRead: { title: 'I have read the squawks' },
  // The standard hint names the pilot.
  idAndMedical: { title: 'I carry my photo ID, certificate and medical', hint: '' },
  keys: { title: 'I have the keys' },
  pilotSignature: { title: 'I accept operational control' },
}

/** The pilot signs for both sides: who hands over and takes back is the same person. */
export const alsoSigns: Readonly<Record<string, string>> = { pilotSignature: 'releasedBy', signature: 'staffName' }

/** A title that an operator reworded stays. A second name is only asked for if it differs from the signature. */
export const inOwnWords = (questions: readonly Question[], answers: Answers): Question[] => {
  const signed = Object.entries(alsoSigns)
    .filter(([signature, second]) => (answers[signature] ?? '') === (answers[second] ?? ''))
    .map(([, second]) => second)
  const isReworded = ({ key, title }: Question) => Object.entries(standard).some((one) => one[0] === key && one[1] !== title)
  return questions
    .filter(({ key }) => !signed.includes(key))
    .map((question) => (isReworded(question) ? question : { ...question, ...own[question.key as keyof typeof own] }))
}
