import { usualEquipment } from '@tailshare/rules/aircraft/features'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { descriptions } from './descriptions.ts'
import type { People } from '../people/people.ts'

/** Aircraft named by tests and screenshots. They rely on `owner` and `airport`; the rest is just plausible. */
const namedFleet = [
  {
    tailNumber: 'N417TS',
    model: 'Cirrus SR22',
    airport: 'KSQL',
    owner: 'helen',
    year: 2019,
    rate: 395,
    hobbs: 1284.6,
    flightMeter: 1096.9,
  },
  {
    tailNumber: 'N52148',
    model: 'Cessna 172S',
    airport: 'KSQL',
    owner: 'helen',
    year: 2006,
    rate: 185,
    hobbs: 5120.4,
    flightMeter: 4466.2,
  },
  {
    tailNumber: 'N322SR',
    model: 'Cirrus SR22T',
    airport: 'KHWD',
    owner: 'helen',
    year: 2016,
    rate: 435,
    hobbs: 2210.8,
    flightMeter: 1901.3,
  },
  {
    tailNumber: 'N940DS',
    model: 'Diamond DA40 NG',
    airport: 'KHWD',
    owner: 'victor',
    year: 2021,
    rate: 215,
    hobbs: 840.2,
    flightMeter: 731,
  },
  {
    tailNumber: 'N850VJ',
    model: 'Cirrus Vision SF50',
    airport: 'KSQL',
    owner: 'victor',
    year: 2022,
    rate: 950,
    hobbs: 412.7,
    flightMeter: 371.5,
  },
] as const

export type NamedTail = (typeof namedFleet)[number]['tailNumber']
export type Fleet = Record<NamedTail, string>

/** Default rules: Cirrus and jets require a recent IPC, a 172 does not. */
export const rulesFor = (family: string) =>
  ['SR22', 'SR22T', 'SF50'].includes(family)
    ? {}
    : { ipc_older_than_6_months: 'off', ipc_date_missing: 'off', ipc_pending: 'off' }

/** What pilots read from 48 hours before. */
const arrival = {
  parking: 'Row C, spot 14, between the tower and the fuel island.',
  keyAccess: 'Lockbox on the hangar door of row C. Helen sends you the code the evening before.',
  rampHours: 'Desk 7 AM to 7 PM. After that, the gate opens with the airport code.',
}

export const seedNamedFleet = async (db: Db, people: People, createdAt = new Date()): Promise<Fleet> => {
  const airports = new Map((await db.selectFrom('airport').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
  const modelRows = await db.selectFrom('aircraftModel').selectAll().execute()
  const fleet = Object.fromEntries(namedFleet.map(({ tailNumber }) => [tailNumber, newId()])) as Fleet
  await db
    .insertInto('aircraft')
    .values(
      namedFleet.map((aircraft) => {
        const model = modelRows.find(({ name }) => name === aircraft.model)!
        return {
          id: fleet[aircraft.tailNumber],
          tailNumber: aircraft.tailNumber,
          modelId: model.id,
          ownerId: people[aircraft.owner],
          airportId: airports.get(aircraft.airport)!,
          yearManufactured: aircraft.year,
          rateCents: aircraft.rate * 100,
          fuelIncluded: model.type !== 5,
          equipment: usualEquipment(model),
          description: descriptions[aircraft.tailNumber],
          ...(aircraft.tailNumber === 'N417TS' && arrival),
          minimumTotalHours: model.minimumTotalHours,
          minimumTypeHours: model.minimumTypeHours,
          depositCents: model.type === 5 ? 250_000 : 50_000,
          rules: JSON.stringify(rulesFor(model.family)),
          hobbs: aircraft.hobbs,
          flightMeter: aircraft.flightMeter,
          createdAt,
        }
      }),
    )
    .execute()
  return fleet
}
