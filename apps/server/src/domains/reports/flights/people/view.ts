import type { FlightPerson, PersonFlightReport } from '@tailshare/contract/reports/flights/reports'
import type { listFlightPeople } from '../sums/queries.ts'
import type { ReachedAircraft } from './queries.ts'

type PersonRow = Awaited<ReturnType<typeof listFlightPeople>>['people'][number]

type Sums = Omit<FlightPerson, 'person' | 'flownAs' | 'showsMoney'>

const sumsOf = ({ flights, hobbsHours, flightHours, landings, fuelGallons, incomeCents, costCents }: Sums): Sums => ({
  flights,
  hobbsHours,
  flightHours,
  landings,
  fuelGallons,
  incomeCents,
  costCents,
})

/** Co-owners see renters by first name and initial, without a photo, as in the schedule. */
export const viewPerson = ({ isOpen, person, flownAs, showsMoney, ...sums }: PersonRow): FlightPerson => ({
  person: isOpen ? person : { ...person, lastName: `${person.lastName.slice(0, 1)}.`, photo: null },
  flownAs,
  showsMoney,
  ...sumsOf(sums),
})

export const viewAircraft = ({
  id,
  tailNumber,
  modelName,
  you,
  ownerName,
}: ReachedAircraft): PersonFlightReport['aircraft'][number] => ({
  id,
  tailNumber,
  modelName,
  you,
  ownerName,
})
