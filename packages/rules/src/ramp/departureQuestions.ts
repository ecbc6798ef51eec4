import type { Question } from '@tailshare/contract/ramp'
import { tripFields } from '@tailshare/contract/tripFields'
import { count, fluids, meters, walkAround, written, yesNo } from './ask.ts'
import type { QuestionFacts } from './facts.ts'
import { limitQuestions } from './limits.ts'

const inspection = 'Walk-around'
const keys = 'Before the keys'
const trip = 'The trip'

export const departureQuestions = ({ model, lastMeters, order }: QuestionFacts): Question[] => [
  ...meters(lastMeters, 'Same as at the last return', true),
  ...fluids(model),
  ...walkAround(),
  yesNo(inspection, 'tires', 'Tires and brakes in order'),
  yesNo(inspection, 'lights', 'Lights and pitot heat work'),
  yesNo(inspection, 'windshield', 'Windshield clean'),
  yesNo(inspection, 'cabinClean', 'Cabin clean', { hint: order.leftUnclean ? 'It was not at the last return' : '' }),
  yesNo(inspection, 'newDamage', 'New damage', { hint: 'Anything that is not among the known marks', passes: false }),
  ...limitQuestions(order.limits),
  yesNo(keys, 'documents', 'Documents on board', {
    hint: 'Registration, airworthiness, handbook, weight and balance',
    blocking: true,
  }),
  yesNo(keys, 'squawksRead', 'Squawks reviewed with the pilot', {
    hint: order.squawks.length > 0 ? order.squawks.join('; ') : 'None are open',
    blocking: true,
  }),
  yesNo(keys, 'inspectionsValid', 'Inspections valid through the planned return', {
    hint: order.inspectionsValid
      ? 'According to our records, they are'
      : 'According to our records, one comes due during this trip',
    blocking: true,
  }),
  yesNo(keys, 'idAndMedical', 'Photo ID, certificate and medical seen', { hint: order.pilotName, blocking: true }),
  ...(model.hasParachute ? [yesNo(keys, 'parachutePin', 'CAPS pin removed, stowed', { blocking: true })] : []),
  yesNo(keys, 'equipment', 'Tow bar, chocks, control lock, covers and headsets present'),
  yesNo(keys, 'keys', 'Keys handed over', { blocking: true }),
  count(trip, 'passengers', tripFields.passengers.label, { hint: `${order.passengers} as booked`, max: model.seats - 1 }),
  written(trip, 'destination', tripFields.destination.label, { hint: order.destination }),
  written(trip, 'emergencyContact', 'Emergency contact', { hint: 'Name and phone of someone not aboard' }),
]
