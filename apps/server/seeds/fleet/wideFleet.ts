import { engineOfYear } from '@tailshare/rules/aircraft/airplane'
import { usualEquipment } from '@tailshare/rules/aircraft/features'
import { toTenths } from '@tailshare/contract/text/hours'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { Chance } from '../chance.ts'
import { descriptions } from './descriptions.ts'
import { rulesFor, type Fleet } from './fleet.ts'
import { fleetPlan, type OwnerKey } from './fleetPlan.ts'
import { models } from './models.ts'
import type { People } from '../people/people.ts'

const extras = [
  'Electronic charts tablet mount',
  'CO monitor',
  'Fresh databases, all cycles',
  'Survival kit',
  'Child headset',
  'USB-C at every seat',
  'Engine preheater',
  'Portable oxygen bottle',
  'Sun shades and cabin cover',
  'Datalink weather',
]
const olderPanel = ['Garmin 430W and 530W', 'S-TEC 55X autopilot', 'ADS-B out', 'Tow bar, covers, chocks']

/** About 1% per model year from 2014, in steps of $5. */
const rateFor = (base: number, year: number) => Math.round((base * (1 + (year - 2014) * 0.011)) / 5) * 5

const equipmentFor = (model: Parameters<typeof usualEquipment>[0], year: number, chance: Chance) => {
  const usual = year < 2004 ? olderPanel : usualEquipment(model)
  return [...new Set([...usual, chance.pick(extras), chance.pick(extras)])]
}

/** `insertAll` needs the same columns in every row. */
const ownEngine = (family: string, year: number) => engineOfYear({ family, year }) ?? { engine: null, horsepower: null }

type Surroundings = { people: People; owners: Record<OwnerKey, string>; now: Date; chance: Chance }

/** The aircraft besides the five named ones, with today's meters; history is computed backward. */
export const seedWideFleet = async (db: Db, { people, owners, now, chance }: Surroundings) => {
  const airports = new Map((await db.selectFrom('airport').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
  const modelRows = new Map((await db.selectFrom('aircraftModel').selectAll().execute()).map((row) => [row.name, row]))
  const rates = new Map<string, number>(models.map(({ name, rate }) => [name, rate]))
  const accounts: Record<string, string> = { ...people, ...owners }
  const customersOnly = new Set(['N272EA', 'N268AZ', 'N55VJ'])
  const noSelfCheckIn = new Set(['N77YP', 'N55VJ', 'N92FW', 'N645FW', 'N811VA', 'N537VA', 'N718AD'])
  await insertAll(
    db,
    'aircraft',
    fleetPlan.map(([tailNumber, modelName, airport, owner, year]): Row<'aircraft'> => {
      const model = modelRows.get(modelName)!
      const jet = model.type === 5
      const hours =
        (now.getUTCFullYear() + 0.8 - year) * chance.between(jet ? 90 : 130, jet ? 130 : 240) + chance.between(150, 420)
      const hobbs = toTenths(hours)
      return {
        id: newId(),
        tailNumber,
        modelId: model.id,
        ownerId: accounts[owner],
        airportId: airports.get(airport),
        yearManufactured: year,
        ...ownEngine(model.family, year),
        rateCents: rateFor(rates.get(modelName)!, year) * 100,
        fuelIncluded: !jet,
        description: descriptions[tailNumber],
        equipment: equipmentFor(model, year, chance),
        minimumTotalHours: model.minimumTotalHours,
        minimumTypeHours: model.minimumTypeHours,
        customersOnly: customersOnly.has(tailNumber),
        selfCheckIn: !noSelfCheckIn.has(tailNumber),
        turnaroundMinutes: jet ? 60 : chance.pick([30, 30, 30, 60]),
        cancellationPolicy: jet
          ? 'strict'
          : chance.weighted(
              ['flexible', 'moderate', 'strict'],
              (policy) => ({ flexible: 4, moderate: 5, strict: 2 })[policy] ?? 0,
            ),
        depositCents: jet ? 250_000 : 50_000,
        rules: rulesFor(model.family),
        hobbs,
        flightMeter: toTenths(hobbs * (0.84 + chance.next() * 0.05)),
        groundedReason: tailNumber === 'N208FC' ? 'Nose tire, cord visible at 4 o’clock' : null,
        isListed: true,
        createdAt: new Date(now.getTime() - 735 * 86_400_000),
      }
    }),
  )
}

/** N322SR in four parts: three sold, and Helen offers her quarter except the 1% an owner keeps. Shareholders are named on the insurance. */
export const seedShares = async (db: Db, people: People, fleet: Fleet, now: Date) => {
  const parts = { tomas: 24, priya: 25, bo: 25 } as const
  const holders = [people.tomas, people.priya, people.bo]
  const aircraftId = fleet.N322SR
  const since = new Date(now.getTime() - 640 * 86_400_000)
  await insertAll(
    db,
    'aircraftShare',
    Object.entries(parts).map(([who, percent]) => ({
      aircraftId,
      accountId: people[who as keyof typeof parts],
      percent,
      since: since.toISOString().slice(0, 10),
    })),
  )
  await insertAll(
    db,
    'aircraftCustomer',
    [...holders, people.helen].map((accountId) => ({ aircraftId, accountId, isNamed: true, since })),
  )
}
