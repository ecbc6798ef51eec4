import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded.ts'
import { portAt, startServer } from './server.ts'
import { makeWorld, type World } from './world.ts'

/** Environment of the parts: a separate PostgreSQL with fsync, as in production. */
export type Ground = {
  /** Short runs on small databases, to test the bench itself. */
  isSmall: boolean
  folder: string
  /** Folder for the servers' files and keys. */
  dataFolder: string
  /** A new database without tables. */
  empty: (name: string) => Promise<string>
  /** A new database with a generated marketplace. */
  filled: (name: string, size: Record<string, number>) => Promise<string>
  /** A new database with the demo, plus pilots and aircraft to book. */
  copy: (name: string) => Promise<string>
  /** Pilots and aircraft of the copies. */
  world: () => Promise<World>
  clear: () => Promise<void>
}

export const openGround = async (isSmall = false): Promise<Ground> => {
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-bench-'))
  const dataFolder = join(folder, 'data')
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres'),
    log: () => {},
    settings: { max_connections: '200' },
  })
  const urlOf = (name: string) => {
    const url = new URL(postgres.connectionString)
    url.pathname = `/${name}`
    return url.toString()
  }
  const create = async (name: string, from = '') => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      await client.query(`create database ${name} ${from}`)
    } finally {
      await client.end()
    }
    return urlOf(name)
  }
  const fill = async () => {
    const connectionString = await create('bench')
    const server = await startServer({ connectionString, port: portAt(0), dataFolder })
    await server.stop()
    return makeWorld(connectionString, { pilots: 200, aircraft: 200 })
  }
  let made: Promise<World> | undefined
  const world = () => (made ??= fill())
  const filled = async (name: string, size: Record<string, number>) => {
    const connectionString = await create(name)
    const sizes = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)])
    // The timed views do not read money, events or notices, so leave them out.
    if (size.bookings! > 1_000_000) sizes.push('--bare')
    execFileSync(process.execPath, ['apps/server/seeds/generated/generate.ts', ...sizes], {
      env: { ...process.env, DATABASE_URL: connectionString },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return connectionString
  }
  return {
    isSmall,
    folder,
    dataFolder,
    empty: (name) => create(name),
    filled,
    copy: async (name) => {
      await world()
      return create(name, 'template bench')
    },
    world,
    clear: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
