import type { Handling } from '../../../../http/call.ts'
import { findMinimums, putMinimums } from './queries.ts'

export const minimumsHandlers = {
  getMinimums: ({ account, db }) => findMinimums(db, account.id),
  setMinimums: ({ account, body, db, now }) => putMinimums(db, account.id, body, now),
} satisfies Handling<'getMinimums' | 'setMinimums'>
