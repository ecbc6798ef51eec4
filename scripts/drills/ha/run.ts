import { createWriteStream } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Part } from '../../../bench/figures.ts'
import { aimText, meets, valueText } from '../../../bench/figures.ts'
import { startServer } from '../../../bench/ground/server.ts'
import { slots } from '../../../bench/doors/slots.ts'
import { makeWorld } from '../../../bench/ground/world.ts'
import { connectionString, folder, on, untilWhole } from './cluster.ts'
import { failover } from './failover.ts'
import { restore } from './restore.ts'

// Runs on the application's machine of ground.sh, started by ../failover.mjs.

const words = process.argv.slice(2)
const rounds = Number(words.find((word) => word.startsWith('--rounds='))?.split('=')[1] ?? 3)
const chosen = words.filter((word) => !word.startsWith('-'))
const say = (text: string) => process.stdout.write(`${text}\n`)

const version = (command: string[]) => /\d+(\.\d+)+/.exec(on('node1', command))?.[0]
const machine =
  `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'} for all machines together, which are network namespaces; Node ${process.version}, ` +
  `PostgreSQL ${version(['/usr/lib/postgresql/15/bin/postgres', '--version'])}, Patroni ${version(['patroni', '--version'])}, ` +
  `etcd ${version(['etcd', '--version'])}, HAProxy ${version(['haproxy', '-v'])}, PgBouncer ${version(['pgbouncer', '--version'])}, pgBackRest ${version(['pgbackrest', 'version'])}`

const problems: string[] = []
const finish = (part: Part) => {
  say(`\n${part.title}`)
  for (const { title, value, unit, aim, detail } of part.figures) {
    const isMissed = aim && !meets(value, aim)
    say(
      `  ${isMissed ? '✗' : '✓'} ${title}: ${valueText(value, unit)}${detail ? ` (${detail})` : ''}${aim ? `, aim ${aimText(aim, unit)}` : ''}`,
    )
    if (isMissed) problems.push(`${title}: ${valueText(value, unit)}`)
  }
  for (const line of part.lines ?? []) say(`    ${line}`)
  for (const problem of part.problems.slice(0, 5)) say(`  FAILED: ${problem}`)
  problems.push(...part.problems)
  say(`    Load of the machine at the end: ${loadavg()[0]!.toFixed(1)}`)
}

say(machine)
await untilWhole()
say('Filling the demo, over PgBouncer and HAProxy, every commit on two machines')
const log = createWriteStream(`${folder}/app/log/tailshare.out`, { flags: 'a' })
const heard = (line: string) => log.write(`${line}\n`)
const server = await startServer({ connectionString, port: 3000, dataFolder: `${folder}/app/data`, heard })
// Also printed when the drill stops it; an earlier message means a crash.
server.child.once('exit', (code, signal) => say(`Tailshare has ended with ${signal ?? code}`))
try {
  const next = slots(await makeWorld(connectionString, { pilots: 100, aircraft: 100 }))
  const some = chosen.filter((word) => word !== 'restore')
  if (chosen.length === 0 || some.length > 0) finish(await failover(server.origin, next, rounds, some))
  if (chosen.length === 0 || chosen.includes('restore')) finish(await restore(server.origin, next))
} finally {
  await server.stop()
}
say(problems.length === 0 ? '\nNothing was lost.' : `\nFAILED: ${problems.slice(0, 5).join('; ')}`)
process.exitCode = problems.length === 0 ? 0 : 1
