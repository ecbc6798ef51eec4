import { readFile } from 'node:fs/promises'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { seedAirports } from './airports/packaged.ts'
import { models } from './fleet/models.ts'
import { stages } from '@tailshare/contract/flights/ramp'
import type { ModelFacts } from '@tailshare/rules/flights/stages/facts'
import { standardVersions } from '@tailshare/rules/flights/stages/questions'

type ModelRow = { id: string; maker: string; type: number; hasParachute: boolean; oilMinQt: number; oilMaxQt: number } & Pick<
  ModelFacts,
  'family' | 'hasTks' | 'hasOxygen' | 'seats' | 'usableGallons'
>

/** Other makers' parachutes have no pin to remove. */
const factsOfModel = ({ maker, type, hasParachute, oilMinQt, oilMaxQt, ...model }: ModelRow): ModelFacts => ({
  ...model,
  type: type as ModelFacts['type'],
  hasParachute: hasParachute && maker === 'Cirrus',
  oilMin: oilMinQt,
  oilMax: oilMaxQt,
})

/** Initial questionnaires of models. Keeps operators' versions. */
const seedQuestions = async (db: Db) => {
  const models = await db.selectFrom('aircraftModel').selectAll().execute()
  const begun = new Date()
  const versions = models.flatMap((model) =>
    stages.flatMap((stage) =>
      standardVersions(stage, factsOfModel(model)).map(({ questions, why }, index) => ({
        id: newId(),
        modelId: model.id,
        stage,
        number: index + 1,
        questions: JSON.stringify(questions),
        why,
        madeAt: begun,
      })),
    ),
  )
  await db
    .insertInto('questionVersion')
    .values(versions)
    .onConflict((on) => on.columns(['modelId', 'stage', 'number']).doNothing())
    .execute()
}

/** The three membership plans. Plan 5 at index 1 is highlighted (specification §9). */
const plans = [
  {
    id: 4,
    name: 'Solo',
    priceCents: 1900,
    period: 'month',
    discountPercent: 0,
    benefits: ['Book any aircraft you may fly', 'One place for your documents, with reminders', 'Cancel anytime'],
  },
  {
    id: 5,
    name: 'Wingman',
    priceCents: 4900,
    period: 'month',
    discountPercent: 5,
    benefits: ['Everything in Solo', '5% off every rental'],
  },
  {
    id: 6,
    name: 'Captain',
    priceCents: 49000,
    period: 'year',
    discountPercent: 7.5,
    benefits: ['Everything in Wingman, paid by the year', '7.5% off every rental'],
  },
]

type PresetAirport = { code: string; name: string; town: string; state: string; tz: string; lat: number; lon: number }

/** Data every installation needs: airports, models and plans. Runs at each start; changes nothing existing. */
export const seedReference = async (db: Db) => {
  const airports = JSON.parse(await readFile(new URL('airports/airports.json', import.meta.url), 'utf8')) as PresetAirport[]
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
