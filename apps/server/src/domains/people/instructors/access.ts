import type { Db } from '../../../db/connect.ts'
import { allowed } from '../../../http/refusal.ts'
import { findCategory } from './queries.ts'

type Viewer = { id: string; isOperator: boolean } | undefined

/** Until the certificate is verified, only the CSIP and operators see the page. */
export const maySeeCsip = (viewer: Viewer, { id, isOffered }: { id: string; isOffered: boolean }) =>
  isOffered || viewer?.id === id || viewer?.isOperator === true

/** Refuses accounts that have not chosen the CSIP category. */
export const mustBeCsip = async (db: Db, accountId: string) =>
  allowed((await findCategory(db, accountId)).pilotCategory === 'csip_pilot')
