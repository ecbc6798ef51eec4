import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inspect } from '../../../bench/crash.ts'
import type { Part } from '../../../bench/figures.ts'
import type { slots } from '../../../bench/doors/slots.ts'
import { asPostgres, backrest, directTo, folder, ground, on, untilTrue, untilWhole, whoLeads } from './cluster.ts'
import { startBooking } from './load.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const timed = async (work: () => unknown) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** A command typed into the wrong window. */
const disaster = 'begin; set local session_replication_role = replica; delete from occupancy; commit'

/** Starts PostgreSQL on the fresh machine from the restored data, outside any cluster. */
const startRestored = () => {
  const output = openSync(`${folder}/node4/log/postgres.log`, 'a')
  const settings = [
    'listen_addresses=10.77.0.14',
    `unix_socket_directories=${folder}/node4/run`,
    'synchronous_standby_names=',
    'archive_mode=off',
  ]
  const child = spawn(
    'ip',
    [
      'netns',
      'exec',
      'tailshare-ha-node4',
      'setpriv',
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
      '/usr/lib/postgresql/15/bin/postgres',
      '-D',
      `${folder}/node4/volume/data`,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { stdio: ['ignore', output, output], env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' } },
  )
  closeSync(output)
  return child
}

const leads = async () => {
  const database = new pg.Client({ connectionString: directTo('node4') })
  try {
    await database.connect()
    const { rows } = await database.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    return rows[0]?.waits === false
  } catch {
    // Still replaying the log.
    return false
  } finally {
    await database.end().catch(() => {})
  }
}

const some = async (ids: string[]) => {
  const database = new pg.Client({ connectionString: directTo('node4') })
  await database.connect()
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from orders where id = any($1)', [ids])
  await database.end()
  return rows[0]!.n
}

/** A full backup under load, a disaster at a known time, and a fresh machine restored to just before. */
export const restore = async (origin: string, next: ReturnType<typeof slots>): Promise<Part> => {
  await untilWhole()
  const primary = (await whoLeads())!
  const booking = startBooking(origin, next, { clients: 8, apartMs: 200 })
  await pause(3000)
  const backedUp = await timed(() => backrest(primary, ['--type=full', 'backup']))
  say(`  full backup under load: ${backedUp.toFixed(1)} s`)
  await pause(12_000)
  const moment = asPostgres(primary, 'select clock_timestamp()')
  const before = booking.acknowledged.filter(({ at }) => at < Date.parse(moment)).map(({ id }) => id)
  await pause(500)
  asPostgres(primary, disaster)
  const after = Date.now()
  await pause(6000)
  await booking.stop()
  const later = booking.acknowledged.filter(({ askedAt }) => askedAt > after).map(({ id }) => id)
  // On return, the last WAL segment is in the repository.
  backrest(primary, ['check'])

  ground('fresh')
  const copied = await timed(() =>
    backrest(primary, [
      `--pg1-path=${folder}/node4/volume/data`,
      '--type=time',
      `--target=${moment}`,
      '--target-action=promote',
      '--archive-mode=off',
      'restore',
    ]),
  )
  const child = startRestored()
  const replayed = await untilTrue('The restored database', 180, leads)
  say(`  restored to ${moment}: ${copied.toFixed(1)} s to copy, ${replayed.toFixed(1)} s to read the log`)
  const found = await inspect(directTo('node4'), before)
  const lost = found.acknowledged - Math.min(found.found, found.withLedger, found.withTime)
  const tooMany = await some(later)
  on('node4', ['/usr/lib/postgresql/15/bin/pg_ctl', '-D', `${folder}/node4/volume/data`, '-m', 'fast', 'stop'])
  await new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))

  const problems = [...booking.problems]
  if (before.length === 0 || later.length === 0) problems.push(`${before.length} bookings before and ${later.length} after`)
  if (lost > 0) problems.push(`${lost} bookings from before the disaster are missing`)
  if (tooMany > 0) problems.push(`${tooMany} bookings from after the moment are there`)
  if (found.sum !== 0 || found.unbalanced > 0 || found.overlaps > 0) problems.push(JSON.stringify(found))
  return {
    title: 'Restore to the moment before a disaster, from pgBackRest, on a fresh machine',
    figures: [
      {
        title: 'bookings acknowledged before it and missing',
        value: lost,
        unit: 'bookings',
        aim: { atMost: 0 },
        detail: `of ${before.length}; the ledger sums to zero, no overlaps`,
      },
      {
        title: 'bookings of afterwards that came along',
        value: tooMany,
        unit: 'bookings',
        aim: { atMost: 0 },
        detail: `of ${later.length}`,
      },
      {
        title: 'from the command to a database that answers',
        value: copied + replayed,
        unit: 'seconds',
        detail: `${copied.toFixed(1)} s to copy, ${replayed.toFixed(1)} s to read the log`,
      },
      { title: 'full backup under eight booking clients', value: backedUp, unit: 'seconds' },
    ],
    problems,
  }
}
