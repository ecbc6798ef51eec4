import { plainDayText } from '@tailshare/contract/text/timeText'
import { reasons } from '../../book/exemption.ts'
import type { BookingFacts } from '../../book/facts.ts'
import { type BookingRule, type CardLine, seeDocuments, upload } from '../../book/rule.ts'
import { verifying } from '../../orders/words.ts'
import { dropDay } from '../../law/proofs.ts'

const trainingNeeded: CardLine = { kind: 'after', text: ({ modelFamily }) => `Needs ${modelFamily} training` }

/** Excludes training that expires before the return. */
const trainings = (facts: BookingFacts) =>
  facts.pilot.documents.filter(
    ({ kind, modelFamily, expiresOn }) =>
      kind === 'transition' && modelFamily === facts.aircraft.modelFamily && (expiresOn === null || expiresOn >= dropDay(facts)),
  )

const trainedOn = (facts: BookingFacts) => {
  const verified = trainings(facts).filter(({ status }) => status === 'complete')
  return verified
    .flatMap(({ issuedOn }) => issuedOn ?? [])
    .sort()
    .at(-1)
}

/** Manufacturer's training per model family. Does not expire unless its document says so. */
export const transition: BookingRule<'transition_missing' | 'transition_negative' | 'transition_pending'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { csip: 'The CSIP gives this training', shop: reasons.shop },
  overridable: { name: 'transition training' },
  rating: true,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.needsTransition ? `Transition training, ${aircraft.modelFamily}` : null),
    have: (facts) => {
      const day = trainedOn(facts)
      return day ? `Verified, ${plainDayText(day)}` : 'Verified'
    },
    until: null,
  },
  check: (facts) => {
    const { needsTransition, modelFamily } = facts.aircraft
    const has = (wanted: string) => trainings(facts).some(({ status }) => status === wanted)
    if (!needsTransition || has('complete')) return null
    if (has('pending')) return { code: 'transition_pending', data: { modelFamily } }
    return { code: has('negative') ? 'transition_negative' : 'transition_missing', data: { modelFamily } }
  },
  refusals: {
    transition_missing: {
      title: ({ modelFamily }) => `Transition training for the ${modelFamily} is missing`,
      text: ({ modelFamily }) =>
        `Pilots who fly it alone need the manufacturer’s ${modelFamily} training. Upload the certificate if you have it.`,
      card: trainingNeeded,
      waysOut: (_facts, { modelFamily }) => [upload('Upload your training certificate', 'transition', { modelFamily })],
    },
    transition_negative: {
      title: ({ modelFamily }) => `Your ${modelFamily} training document was rejected`,
      text: 'Upload the certificate that shows the model and the training date.',
      card: trainingNeeded,
      waysOut: (_facts, { modelFamily }) => [upload('Upload the right certificate', 'transition', { modelFamily })],
    },
    transition_pending: {
      title: ({ modelFamily }) => `Your ${modelFamily} training is still being verified`,
      text: verifying,
      card: { kind: 'after', text: ({ modelFamily }) => `Your ${modelFamily} training is being verified` },
      waysOut: () => [seeDocuments],
    },
  },
}
