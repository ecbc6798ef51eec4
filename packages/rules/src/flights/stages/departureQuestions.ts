import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { tripFields } from '@tailshare/contract/base/tripFields'
import { count, fluids, meters, walkAround, written, yesNo } from './ask.ts'
import type { ModelFacts } from './facts.ts'

const inspection = 'Walk-around'
export const beforeTheKeys = 'Before the keys'
const trip = 'The trip'

export const departureQuestions = (model: ModelFacts): SetQuestion[] => [
  ...meters('Same as at the last return'),
  ...fluids(model),
  ...walkAround(),
  yesNo(inspection, 'tires', 'Tires and brakes in order'),
  yesNo(inspection, 'lights', 'Lights and pitot heat work'),
  yesNo(inspection, 'windshield', 'Windshield clean'),
  yesNo(inspection, 'cabinClean', 'Cabin clean'),
  yesNo(inspection, 'newDamage', 'New damage', { hint: 'Anything that is not among the known marks', passes: false }),
  yesNo(beforeTheKeys, 'documents', 'Documents on board', {
    hint: 'Registration, airworthiness, handbook, weight and balance',
    blocking: true,
  }),
  yesNo(beforeTheKeys, 'squawksRead', 'Squawks reviewed with the pilot in command', { blocking: true }),
  yesNo(beforeTheKeys, 'inspectionsValid', 'Inspections valid through the planned return', { blocking: true }),
  yesNo(beforeTheKeys, 'idAndMedical', 'Photo ID, certificate and medical seen', { blocking: true }),
  ...(model.hasParachute ? [yesNo(beforeTheKeys, 'parachutePin', 'CAPS pin removed, stowed', { blocking: true })] : []),
  yesNo(beforeTheKeys, 'equipment', 'Tow bar, chocks, control lock, covers and headsets present'),
  yesNo(beforeTheKeys, 'keys', 'Keys handed over', { blocking: true }),
  count(trip, 'passengers', tripFields.passengers.label, { max: model.seats - 1 }),
  written(trip, 'destination', tripFields.destination.label),
  written(trip, 'emergencyContact', 'Emergency contact', { hint: 'Name and phone of someone not aboard' }),
]

const control = 'Operational control'

/** Acceptance of operational control, signed by both. */
export const controlQuestions = (): SetQuestion[] => [
  written(control, 'pilotSignature', 'The pilot in command accepts operational control', { required: true, blocking: true }),
  written(control, 'releasedBy', 'Who releases it', { required: true, blocking: true }),
]
