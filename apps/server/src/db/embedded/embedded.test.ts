import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { clusterProcesses } from './embeddedCluster.ts'
import { dataFoldersOf } from './embeddedPlace.ts'
import { realFolder } from './folderLock.ts'

const base = mkdtempSync('/tmp/tailshare test ')
chmodSync(base, 0o755)
const home = path.join(base, 'a copy/.data/postgres')
const other = path.join(base, 'another/.data/postgres')
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
const processes = (): Promise<number[]> => clusterProcesses(realFolder(home))
const postmaster = (): number => Number.parseInt(readFileSync(path.join(home, 'postmaster.pid'), 'utf8'), 10)

const start = async (dataFolder: string): Promise<EmbeddedPostgres> => {
  const database = await startEmbeddedPostgres({ dataFolder, log })
  onTestFinished(() => database.stop())
  return database
}

const ask = async <Row>(connectionString: string, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Row & object>(sql)
    return rows
  } finally {
    await client.end()
  }
}

const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds().catch(() => false))) await sleep(20)
}

const flights = async (database: EmbeddedPostgres): Promise<number[]> =>
  (await ask<{ id: number }>(database.connectionString, 'select id from flights order by id')).map(({ id }) => id)

/** A separate process that runs the database and writes flights, reporting each only after its commit. */
const startWriter = async (): Promise<{ writer: ChildProcess; acknowledged: () => number }> => {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
    const { Client } = (await import('pg')).default
    const { connectionString } = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(home)}, log: () => undefined })
    const client = new Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    for (;;) {
      const { rows } = await client.query('insert into flights default values returning id')
      process.stdout.write(rows[0].id + '\\n')
    }`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void writer.kill('SIGKILL'))
  let last = 0
  createInterface({ input: writer.stdout }).on('line', (line) => (last = Number(line)))
  const from = last
  await eventually(async () => last > from + 200 || writer.exitCode !== null)
  return { writer, acknowledged: () => last }
}

beforeAll(async () => {
  const database = await startEmbeddedPostgres({ dataFolder: home, log })
  await ask(database.connectionString, 'create table flights (id int generated always as identity primary key)')
  await ask(database.connectionString, 'insert into flights default values')
  await database.stop()
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a start finds what an earlier run has stored, in a path with spaces', async () => {
  const database = await start(home)
  expect(await flights(database)).toEqual([1])
})

test('the database is durable, checked, sorted alike everywhere and closed to the network', async () => {
  const database = await start(home)
  const [settings] = await ask(
    database.connectionString,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as network, (select datlocale from pg_database where datname = current_database()) as locale`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', checksums: 'on', network: '', locale: 'C.UTF-8' })
  expect(statSync(new URL(database.connectionString).searchParams.get('host') ?? '').mode & 0o777).toBe(0o700)
})

test('a stop leaves no process behind', async () => {
  const database = await start(home)
  expect(await processes()).not.toEqual([])
  await database.stop()
  expect(await processes()).toEqual([])
})

test('when the database is killed it comes back at the same address with everything in it', async () => {
  const database = await start(home)
  const heard: string[] = []
  database.onUnexpectedExit((how) => heard.push(how))
  process.kill(postmaster(), 'SIGKILL')
  await eventually(async () => heard.length > 0)
  await eventually(async () => (await flights(database)).length === 1)
  expect(heard).toEqual([expect.stringContaining('SIGKILL')])
})

test('when the server is killed in the middle of writing, the database ends with it and no flight is lost', async () => {
  const { writer, acknowledged } = await startWriter()
  writer.kill('SIGKILL')
  await once(writer, 'close')
  await eventually(async () => (await processes()).length === 0)
  const stored = await flights(await start(home))
  expect(acknowledged()).toBeGreaterThan(200)
  expect(stored).toEqual(expect.arrayContaining(Array.from({ length: acknowledged() }, (_, index) => index + 1)))
})

test('when both are killed at once, the next start needs no help and no flight is lost', async () => {
  const { writer, acknowledged } = await startWriter()
  const pid = postmaster()
  writer.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(writer, 'close')
  const stored = await flights(await start(home))
  expect(stored.at(-1)).toBeGreaterThanOrEqual(acknowledged())
})

test('a second start in the same folder is refused while the first runs', async () => {
  const database = await start(home)
  await expect(startEmbeddedPostgres({ dataFolder: home, log })).rejects.toThrow(`process ${process.pid}`)
  expect((await flights(database)).length).toBeGreaterThan(0)
})

test('an unrelated process with the process id of a killed run neither blocks the start nor is killed', async () => {
  const owner = statSync(home)
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: home })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  writeFileSync(path.join(home, 'postmaster.pid'), `${stranger.pid}\n${home}\n1\n5432\n/tmp\n\n0 0\nready\n`)
  expect((await flights(await start(home))).length).toBeGreaterThan(0)
  expect(stranger.exitCode).toBeNull()
})

test('a second copy runs in parallel, even over the remains of a start killed halfway', async () => {
  mkdirSync(`${other}.new/base`, { recursive: true })
  const [first, second] = await Promise.all([start(home), start(other)])
  const [folder] = await ask(second.connectionString, `select current_setting('data_directory') as data`)
  expect(folder).toEqual({ data: realFolder(other) })
  expect(await ask(first.connectionString, `select current_setting('data_directory') as data`)).not.toEqual([folder])
})

test('a folder with something else in it is left alone', async () => {
  const folder = path.join(base, 'letters')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'letter.txt'), 'Dear pilot')
  await expect(start(folder)).rejects.toThrow('holds no database')
  expect(readFileSync(path.join(folder, 'letter.txt'), 'utf8')).toBe('Dear pilot')
})

test.runIf(process.getuid?.() === 0)(
  'if only root can enter the checkout, root’s database is created elsewhere, with a message',
  async () => {
    const closed = path.join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const wanted = path.join(closed, '.data/postgres')
    onTestFinished(() =>
      dataFoldersOf(wanted).forEach((folder) => rmSync(path.dirname(folder), { recursive: true, force: true })),
    )
    const database = await start(wanted)
    const [row] = await ask<{ data: string }>(database.connectionString, `select current_setting('data_directory') as data`)
    expect(row?.data).toMatch(/^\/(var\/lib|tmp)\/tailshare\//)
    expect(lines.at(-2)).toContain(`so the database lies in ${row?.data}`)
  },
)
