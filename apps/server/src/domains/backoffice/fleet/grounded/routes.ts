import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { listGrounded } from './queries.ts'

export const groundedHandlers = {
  async listGrounded({ query, db }) {
    const { count, results } = await listGrounded(db, query)
    const shown = results.map(({ nextStart, ...row }) => ({ ...row, nextStart: nextStart?.toISOString() ?? null }))
    return listPage('operator/grounded/', query, { count, results: shown })
  },
} satisfies Handling<'listGrounded'>
