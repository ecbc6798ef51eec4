import { readFile } from 'node:fs/promises'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { seedAirports } from './airports/packaged.ts'
import { models } from './models.ts'
import { plans } from './plans.ts'
import { seedQuestions } from './questions.ts'

type PresetAirport = { code: string; name: string; town: string; state: string; tz: string; lat: number; lon: number }

/** Data every installation needs: airports, models and plans. Runs at each start; changes nothing existing. */
export const seedReference = async (db: Db) => {
  const airports = JSON.parse(await readFile(new URL('airports.json', import.meta.url), 'utf8')) as PresetAirport[]
  await db
    .insertInto('airport')
    .values(
      airports.map(({ code, name, town, state, tz, lat, lon }) => ({
        id: newId(),
        code,
        localCode: code.slice(1),
        title: name,
        town,
        state,
        zone: tz,
        lat,
        lon,
        isPreset: true,
      })),
    )
    // Airports from older versions have no town yet.
    .onConflict((on) =>
      on
        .column('code')
        .doUpdateSet({ town: (eb) => eb.ref('excluded.town') })
        .where('airport.town', '=', ''),
    )
    .execute()
  await seedAirports(db)
  await db
    .insertInto('aircraftModel')
    .values(models.map(({ rate, ...model }) => ({ id: newId(), usualRateCents: rate * 100, ...model })))
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  await seedQuestions(db)
  await db
    .insertInto('membershipPlan')
    .values(plans)
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}
