import type { Db } from '../../../db/connect.ts'
import { allowed } from '../../../http/refusal.ts'
import { findCategory } from './queries.ts'

type Viewer = { id: string; isOperator: boolean } | undefined

/** Others see a CSIP once the certificate is verified; until then only they themselves and operators do. */
export const maySeeCsip = (viewer: Viewer, { id, isOffered }: { id: string; isOffered: boolean }) =>
  isOffered || viewer?.id === id || viewer?.isOperator === true

/** What belongs to the role is for those who chose it. */
export const mustBeCsip = async (db: Db, accountId: string) =>
  allowed((await findCategory(db, accountId)).pilotCategory === 'csip_pilot')
