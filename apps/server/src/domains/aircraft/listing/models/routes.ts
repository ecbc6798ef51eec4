import { features } from '@tailshare/rules/aircraft/features'
import { startOf } from '@tailshare/rules/aircraft/modelDefaults'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { findModel } from './queries.ts'

export const modelHandlers = {
  async listFeatures() {
    return features
  },

  async getModelDefaults({ params, readDb }) {
    const row = found(await findModel(readDb, params.id))
    const {
      id,
      name,
      maker,
      family,
      type,
      seats,
      cruiseKt,
      burnGph,
      usefulLoadLb,
      horsepower,
      engine,
      needsTransition,
      askedCents,
    } = row
    const { minimums, depositCents, equipment } = startOf(row)
    return {
      model: { id, name, maker, family, type },
      seats,
      cruiseKt,
      burnGph,
      usefulLoadLb,
      horsepower,
      engine,
      needsTransition,
      minimums,
      depositCents,
      equipment,
      usualPriceHourCents: askedCents,
    }
  },
} satisfies Handling<'listFeatures' | 'getModelDefaults'>
