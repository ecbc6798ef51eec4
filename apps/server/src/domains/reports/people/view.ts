import type { FlightPerson, PersonFlightReport } from '@tailshare/contract/reports'
import type { listFlightPeople } from '../flightSums/queries.ts'
import type { ReachedAircraft } from './queries.ts'

type PersonRow = Awaited<ReturnType<typeof listFlightPeople>>['people'][number]

/** Who rents is known to co-owners as the schedule shows them: by first name and initial, without a picture. */
export const viewPerson = ({ isOpen, count: _, person, ...row }: PersonRow): FlightPerson => ({
  ...row,
  person: isOpen ? person : { ...person, lastName: `${person.lastName.slice(0, 1)}.`, photo: null },
})

export const viewAircraft = ({ ownerId: _, ...aircraft }: ReachedAircraft): PersonFlightReport['aircraft'][number] => aircraft
