import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, untilReady } from '../apps/server/src/db/embeddedAddress.ts'
import { placeOf } from '../apps/server/src/db/embeddedPlace.ts'
import { startProcess } from '../apps/server/src/db/embeddedProcess.ts'

/** As `pg_basebackup` does, which the packaged PostgreSQL lacks: a copy of the running cluster between two marks, and its log from then on by streaming. */
const copyCluster = async (primary: pg.Client, from: string, to: string) => {
  await primary.query("select pg_backup_start('standby', true)")
  execFileSync('cp', ['-a', from, to])
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
  execFileSync('find', [join(to, 'pg_wal'), '-type', 'f', '-delete'])
  return rows[0]!.labelfile
}

const write = (file: string, text: string, owner: { uid: number; gid: number } | undefined) => {
  writeFileSync(file, text, { mode: 0o600 })
  if (owner) chownSync(file, owner.uid, owner.gid)
}

/** A streaming replica of a cluster on this machine. `urlOf` names a database in it; `kill` ends it without a word. */
export const startStandby = async (primaryUrl: string, wanted: string) => {
  const primary = new pg.Client({ connectionString: primaryUrl })
  await primary.connect()
  const place = placeOf(wanted, () => {})
  // The packaged cluster lets in only what is on this machine, and no one who copies it.
  appendFileSync(join(place.dataFolder, 'pg_hba.conf'), 'local replication all trust\n')
  await primary.query('select pg_reload_conf()')
  await primary.query("alter system set wal_keep_size = '1GB'")
  await primary.query('select pg_reload_conf()')
  const folder = `${place.dataFolder}-standby`
  const own = { ...place, dataFolder: folder }
  const label = await copyCluster(primary, place.dataFolder, folder)
  write(join(folder, 'backup_label'), label, place.runAs)
  write(join(folder, 'standby.signal'), '', place.runAs)
  const from = new URL(primaryUrl).searchParams.get('host')
  const address = await addressOf(own)
  const settings = {
    ...address.settings,
    primary_conninfo: `host=${from} user=tailshare application_name=standby`,
    max_connections: '200',
    hot_standby_feedback: 'on',
  }
  const start = async () => {
    address.clear()
    const server = startProcess(own, settings)
    try {
      await untilReady(address.connectionString, server.hasEnded)
    } catch (error) {
      await server.end()
      throw new Error(`The standby did not start: ${await server.exited}`, { cause: error })
    }
    return server
  }
  let server = await start()
  const urlOf = (database: string) => {
    const url = new URL(address.connectionString)
    url.pathname = `/${database}`
    return url.toString()
  }
  const ask = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: address.connectionString })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    urlOf,
    ask,
    kill: async () => {
      process.kill(Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
      await server.exited
    },
    startAgain: async () => {
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      server = await start()
    },
    clear: async () => {
      await server.end()
      address.close()
      await primary.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
