import { toTenths } from '@tailshare/contract/text/hours'
import type { Answers } from '@tailshare/contract/flights/ramp'
import type { Chance } from '../chance.ts'
import type { RosterAircraft } from '../people/roster.ts'

const tankGallons: Record<string, number> = {
  C172: 26,
  C182: 43,
  PA28: 24,
  DA40: 19,
  DA42: 25,
  SR20: 28,
  SR22: 46,
  SR22T: 46,
  A36: 37,
  SF50: 148,
}

const fluids = (
  { type, oilMinQt, oilMaxQt, hasTks, hasOxygen }: RosterAircraft,
  fuelPerSide: number,
  chance: Chance,
): Answers => ({
  fuelLeft: toTenths(fuelPerSide),
  fuelRight: toTenths(Math.max(0, fuelPerSide - chance.next() * 1.5)),
  ...(type === 5 ? { oilInRange: true } : { oil: toTenths(oilMinQt + 0.5 + chance.next() * (oilMaxQt - oilMinQt - 0.5)) }),
  ...(hasTks && { tksLeft: toTenths(2 + chance.next() * 2.4), tksRight: toTenths(2 + chance.next() * 2.4) }),
  ...(hasOxygen && { oxygen: chance.between(1100, 2100) }),
})

const fullTank = (family: string) => tankGallons[family] ?? 25

type Departure = { hobbs: number; flightMeter: number; passengers: number; destination: string }

/** Typical answers of a departure record. Photos of past flights are not part of the demo. */
export const departureAnswers = (
  aircraft: RosterAircraft,
  { hobbs, flightMeter, passengers, destination }: Departure,
  chance: Chance,
): Answers => ({
  hobbs,
  flightMeter,
  ...fluids(aircraft, fullTank(aircraft.family) * (0.8 + chance.next() * 0.2), chance),
  tires: true,
  lights: true,
  windshield: true,
  newDamage: false,
  documents: true,
  squawksRead: true,
  inspectionsValid: true,
  idAndMedical: true,
  ...(aircraft.hasParachute && { parachutePin: true }),
  equipment: true,
  keys: true,
  passengers,
  destination,
})

type Return = {
  hobbs: number
  flightMeter: number
  landingsDay: number
  landingsNight: number
  fuelBought: { gallons: number; cents: number } | null
  lateReason: string
  by: string
}

export const returnAnswers = (
  aircraft: RosterAircraft,
  { fuelBought, lateReason, by, ...read }: Return,
  chance: Chance,
): Answers => ({
  ...read,
  ...fluids(aircraft, fullTank(aircraft.family) * (0.25 + chance.next() * 0.35), chance),
  switchesOff: true,
  controlLock: true,
  tiedDown: true,
  ...(aircraft.hasParachute && { parachutePin: true }),
  clean: true,
  windshield: true,
  equipment: true,
  ...(fuelBought && { fuelBoughtGallons: fuelBought.gallons, fuelBoughtDollars: fuelBought.cents / 100 }),
  newSquawk: false,
  hardLanding: false,
  overLimits: false,
  ...(lateReason && { lateReason }),
  staffName: by,
  signature: by,
})
