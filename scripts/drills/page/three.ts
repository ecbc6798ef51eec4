import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { blocksOf } from './blocks.ts'
import { editor, folder, say, start, type, until } from './machines.ts'

const addresses = { node1: '10.78.0.11', node2: '10.78.0.12', node3: '10.78.0.13', app: '10.78.0.20' }
const nodes = ['node1', 'node2', 'node3'] as const
const machines = [...nodes, 'app'] as const
const page = 'high-availability.md'
const list = 'patronictl -c /etc/patroni/config.yml list'
const backrest = 'runuser -u postgres -- pgbackrest --config=/etc/tailshare-ha/pgbackrest.conf --stanza=tailshare'
/** As Tailshare does: through PgBouncer and HAProxy. */
const ask = (sql: string, database = 'tailshare') => {
  const password = 'PGPASSWORD=$(sed -n s/^TAILSHARE_PASSWORD=//p /opt/tailshare/cluster.env)'
  return until('app', `${password} psql -h 127.0.0.1 -p 6432 -U tailshare ${database} -Atqc "${sql}"`, 60)
}
const expect = (what: string, seen: string, wanted: string) => {
  if (seen !== wanted) throw new Error(`${what}: ${seen}, not ${wanted}`)
}

/** One leads and two follow, one of them in step. Answers who leads. */
const untilWhole = async (at: string) => {
  const whole = ['Leader', 'Sync Standby', ' Replica'].map((role) => `grep -q '${role}' /root/list`).join(' && ')
  const table = await until(at, `${list} > /root/list && ${whole} && cat /root/list`, 180)
  say(`Patroni’s list\n${table}`)
  return /(node\d) .*Leader/.exec(table)![1]!
}

const setUp = async () => {
  const [passwords, install, services, backup, application] = blocksOf(page, '## Setting it up', 5) as [
    string,
    string,
    string,
    string,
    string,
  ]
  // A repository of a drill before belongs to another cluster.
  rmSync(path.join(folder, 'repository'), { recursive: true, force: true })
  for (const name of machines) start(name, addresses[name], name === 'app' ? [] : [`${folder}/repository:/var/lib/pgbackrest`])
  const values = { NETWORK: '10.78.0.0/24', NODE1: addresses.node1, NODE2: addresses.node2, NODE3: addresses.node3 }
  await type('node1', editor(Object.entries(values).map(([name, value]) => `sed -i 's|^${name}=.*|${name}=${value}|' "$1"`)))
  await type('node1', `cd /opt/tailshare\n${passwords}`)
  const carried = (name: string) => path.join(folder, name, 'root/opt/tailshare/cluster.env')
  for (const name of machines.slice(1)) copyFileSync(carried('node1'), carried(name))

  for (const node of nodes) await type(node, `cd /opt/tailshare\n${install.replace('cluster.env node1', `cluster.env ${node}`)}`)
  await type('node1', 'chown postgres:postgres /var/lib/pgbackrest')
  await Promise.all(nodes.map((node) => type(node, services)))
  const leader = await untilWhole('node1')
  await type(leader, backup)
  await type('app', `cd /opt/tailshare\n${application}`)
  expect('The primary is in recovery', await ask('select pg_is_in_recovery()'), 'f')
  expect('What is read from is in recovery', await ask('select pg_is_in_recovery()', 'tailshare_read'), 't')
  return leader
}

const restore = async (leader: string) => {
  const [back, stop, become, follow, backup] = blocksOf(page, '## Restore', 5) as [string, string, string, string, string]
  say('A mistake, and back to the moment before')
  await ask('create table kept as select generate_series(1, 1000) as n')
  const moment = await ask('select clock_timestamp()')
  await ask('delete from kept')
  // The last piece of the log is in the repository when this ends.
  await type(leader, `${backrest} check`)
  const [at, ...rest] = nodes.filter((node) => node !== leader) as [string, string]
  const [copy, run] = back.split(/(?<=restore\n)/) as [string, string]
  await type(at, `systemctl stop patroni\n${copy.replace(/--target='[^']+'/, `--target='${moment}'`)}`)
  await type(at, `setsid ${run.trim()} > /root/restored.log 2>&1 &`)
  const count = 'select count(*) from kept where not pg_is_in_recovery()'
  expect(
    'Rows that are back',
    await until(at, `runuser -u postgres -- psql -p 5433 -d tailshare -Atqc '${count}' | grep -vx 0`, 120),
    '1000',
  )
  await type(at, 'runuser -u postgres -- /usr/lib/postgresql/15/bin/pg_ctl -D /var/lib/postgresql/15/restored -m fast stop')

  say('It becomes the database')
  for (const node of nodes) await type(node, stop)
  // Patroni asks for the cluster's name, and then for a sentence.
  await type(
    at,
    become.replace(/^.* remove .*$/m, (line) => `printf 'tailshare\\nYes I am aware\\n' | ${line}`),
  )
  await until(at, `${list} | grep Leader`, 120)
  await Promise.all([leader, ...rest].map((node) => type(node, follow)))
  await type(await untilWhole(at), backup)
  expect('Rows that are served', await ask('select count(*) from kept'), '1000')
}

/** docs/high-availability.md: “Setting it up”, then a mistake and “Restore”. */
export const three = async () => restore(await setUp())
