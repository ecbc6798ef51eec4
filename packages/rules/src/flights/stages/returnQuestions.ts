import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { lateReason } from './asked.ts'
import { count, fluids, meters, number, photo, walkAround, written, yesNo } from './ask.ts'
import type { ModelFacts } from './facts.ts'
import { maxGallonsAway } from '../departure/fuelAway.ts'

/** Per trip, for day and night each. More is a typo. */
const landings = { max: 99 }

const secured = 'Secured'
const flight = 'The flight'
const findings = 'Findings'
const handover = 'Handover'

export const returnQuestions = (model: ModelFacts): SetQuestion[] => [
  ...meters('More than at departure'),
  ...fluids(model),
  ...(model.type === 5 ? [] : [number('Fluids', 'oilAdded', 'Oil added', 'qt', { required: false, max: 9 })]),
  ...walkAround(),
  yesNo(secured, 'switchesOff', 'Master and lights off', { blocking: true }),
  yesNo(secured, 'controlLock', 'Control lock, pitot cover and plugs in place', { blocking: true }),
  yesNo(secured, 'tiedDown', 'Tied down or chocked, doors locked', { blocking: true }),
  ...(model.hasParachute ? [yesNo(secured, 'parachutePin', 'CAPS pin back in', { blocking: true })] : []),
  yesNo(secured, 'clean', 'Cabin clean, trash removed'),
  yesNo(secured, 'windshield', 'Windshield cleaned'),
  yesNo(secured, 'equipment', 'Tow bar, headsets and keys back'),
  count(flight, 'landingsDay', 'Landings by day', landings),
  count(flight, 'landingsNight', 'Landings by night', landings),
  number(flight, 'fuelBoughtGallons', 'Fuel bought away', 'gal', { required: false, max: maxGallonsAway(model.usableGallons) }),
  number(flight, 'fuelBoughtDollars', 'Paid for it', '$', { required: false }),
  photo(flight, 'photoReceipt', 'Fuel receipt', { blocking: false, required: false }),
  yesNo(findings, 'newSquawk', 'Anything broken or unusual', { hint: 'Grounding, limit or cosmetic', passes: false }),
  yesNo(findings, 'hardLanding', 'Hard landing, prop, bird or tail strike', { passes: false }),
  yesNo(findings, 'overLimits', 'Temperature, flap or speed over limits', { passes: false }),
  written(handover, 'place', 'Where it is parked, if not at home'),
  written(handover, lateReason, 'Why it is late', { hint: 'Weather, mechanical or other' }),
  written(handover, 'staffName', 'Received by', { required: true, blocking: true }),
  written(handover, 'signature', 'Signature', { hint: 'Type your full name', required: true, blocking: true }),
]
