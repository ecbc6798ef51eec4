// Simulates all known failures of the primary of a Patroni cluster (three network namespaces of this machine) while people book, then
// restores a backup after a disaster.
// `node scripts/drills/failover.mjs [switchover|kill|power|network|disk|restore …] [--rounds=3]`: all failures, or those named.
// Needs root, Linux and the packages below; see docs/high-availability.md.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root } from '../run/run.mjs'
import { ensureBuild, ensureDependencies, pickNode } from '../setup/setup.mjs'

const folder = '/var/lib/tailshare-ha-drill'
const ground = path.join(root, 'scripts/drills/ha/ground.sh')
const packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  jq: '/usr/bin/jq',
  curl: '/usr/bin/curl',
}

if (process.getuid?.() !== 0)
  giveUp('The drill makes network namespaces and volumes: run it as root, on a machine that may break.')
const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]))
if (missing.length > 0) giveUp(`Packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`)
await ensureDependencies()
await ensureBuild()

const call = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
const down = () => call('bash', [ground, 'down', folder])

down()
let status = call('bash', [ground, 'up', folder])
if (status === 0) {
  const args = ['netns', 'exec', 'tailshare-ha-app', pickNode(), 'scripts/drills/ha/run.ts', ...process.argv.slice(2)]
  status = call('ip', args, { TAILSHARE_DRILL_FOLDER: folder })
}
if (process.argv.includes('--leave')) console.log(`The machines are left as they are. ${ground} down ${folder} takes them away.`)
else down()
process.exit(status)
