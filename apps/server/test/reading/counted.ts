import type { Api } from '../api.ts'

/** Statements sent to PostgreSQL while `work` runs, in order, over all connections. */
export const statementsOf = async (api: Api, work: () => Promise<unknown>) => {
  const texts: string[] = []
  const connect = api.pool.connect.bind(api.pool)
  const watched = async () => {
    const client = await connect()
    const watching = Object.create(client) as typeof client
    const query = (...all: unknown[]) => {
      const [first] = all as [string | { text: string }]
      texts.push(typeof first === 'string' ? first : first.text)
      return (client.query as (...given: unknown[]) => unknown).apply(client, all)
    }
    return Object.assign(watching, { query, release: () => client.release() })
  }
  Object.assign(api.pool, { connect: watched })
  try {
    await work()
  } finally {
    Object.assign(api.pool, { connect })
  }
  return texts
}
