import { join } from 'node:path'
import { openInProcess } from './inProcess.ts'

type Node = { 'Actual Rows'?: number; 'Actual Loops'?: number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
type Plan = Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** What a call asks of the database: statements, and over all their plans rows and pages. The load of a machine does not change these. */
export type Asked = { statements: number; rows: number; pages: number }

const rowsIn = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1) +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsIn(child), 0)

/** The product in this process, on a connection that is listened to. */
export const openViewPlans = async (connectionString: string, dataFolder: string) => {
  const own = { connectionString, dataFolder: join(dataFolder, 'plans'), connections: 2 }
  const { app, pool, heard, close } = await openInProcess(own)
  const ask = async (path: string, cookie: string): Promise<Asked> => {
    const call = () => app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { cookie } })
    // The first one may write when the session was last seen.
    const { statusCode } = await call()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    heard.length = 0
    await call()
    const statements = heard.filter(({ text }) => /^\s*(select|with)/i.test(text))
    const asked = { statements: statements.length, rows: 0, pages: 0 }
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      asked.rows += rowsIn(plan)
      asked.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    return asked
  }
  return { ask, close }
}
