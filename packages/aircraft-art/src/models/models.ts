import { c172, c182 } from './cessna.ts'
import { sf50, sr20, sr22, sr22t } from './cirrus.ts'
import { da40, da42 } from './diamond.ts'
import { a36, pa28, tbm } from './touring.ts'
import type { ModelKey } from './modelNames.ts'
import type { Shape } from '../aircraft/shape.ts'

export const shapes: Record<ModelKey, Shape> = {
  C172: c172,
  C182: c182,
  DA40: da40,
  SR20: sr20,
  SR22: sr22,
  SR22T: sr22t,
  SF50: sf50,
  DA42: da42,
  PA28: pa28,
  A36: a36,
  TBM: tbm,
}
