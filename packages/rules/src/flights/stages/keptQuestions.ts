// Questions whose answers other features depend on. They must stay in every version, with the same key and kind.

type Kept = {
  why: string
  /** Also fixes `required`, `blocking` and the bounds. */
  whole?: true
}

const meter: Kept = { why: 'The meters set the price and the next inspection.', whole: true }
const walkAround: Kept = { why: 'Departure and return are compared photo by photo.', whole: true }
const tank: Kept = { why: 'The fuel that was burned is worked out from it.' }
const fluid: Kept = { why: 'The specification sets its bounds.', whole: true }
const fuelAway: Kept = { why: 'Fuel bought away is credited from it.', whole: true }
const landings: Kept = { why: 'Landings are in the flight reports.' }
const squawk: Kept = { why: 'New damage becomes a squawk here.' }
const trip: Kept = { why: 'The booking fills it in.' }
const signed: Kept = { why: 'It is a signature.', whole: true }

export const keptQuestions: Record<string, Kept> = {
  hobbs: meter,
  flightMeter: meter,
  photoPanel: { why: 'It lets a strange reading pass.', whole: true },
  photoNose: walkAround,
  photoLeftFront: walkAround,
  photoLeftWing: walkAround,
  photoLeftRear: walkAround,
  photoTail: walkAround,
  photoRightRear: walkAround,
  photoRightWing: walkAround,
  photoRightFront: walkAround,
  fuelLeft: tank,
  fuelRight: tank,
  oil: fluid,
  tksLeft: fluid,
  tksRight: fluid,
  oxygen: fluid,
  newDamage: squawk,
  newSquawk: squawk,
  hardLanding: squawk,
  overLimits: squawk,
  cabinClean: { why: 'It tells the owner and the next agent.' },
  clean: { why: 'It tells the owner and the next agent.' },
  squawksRead: { why: 'Open squawks are shown with it, and a grounded aircraft is held here.', whole: true },
  inspectionsValid: { why: 'The next inspection is shown with it.', whole: true },
  idAndMedical: { why: 'Documents that run out are shown with it.', whole: true },
  keys: { why: 'Without keys nobody leaves.', whole: true },
  passengers: trip,
  destination: trip,
  landingsDay: landings,
  landingsNight: landings,
  fuelBoughtGallons: fuelAway,
  fuelBoughtDollars: fuelAway,
  photoReceipt: fuelAway,
  lateReason: { why: 'It is only asked of who is late.', whole: true },
  pilotSignature: signed,
  releasedBy: signed,
  staffName: signed,
  signature: signed,
}
