import { stages } from '@tailshare/contract/flights/ramp'
import type { ModelFacts } from '@tailshare/rules/flights/stages/facts'
import { standardVersions } from '@tailshare/rules/flights/stages/questions'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'

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
export const seedQuestions = async (db: Db) => {
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
