import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const addresses = { node1: '10.77.0.11', node2: '10.77.0.12', node3: '10.77.0.13', node4: '10.77.0.14' } as const
export type Node = keyof typeof addresses
const nodes = ['node1', 'node2', 'node3'] as const

/** Folder prepared by `ground.sh`. */
export const folder = process.env.TAILSHARE_DRILL_FOLDER ?? ''

const values = new Map(
  folder === ''
    ? []
    : readFileSync(`${folder}/cluster.env`, 'utf8')
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]),
)
const secret = (name: string) => values.get(name) ?? ''

/** The application's connection: PgBouncer, HAProxy, then the current primary. */
export const connectionString = `postgres://tailshare:${secret('TAILSHARE_PASSWORD')}@127.0.0.1:6432/tailshare`

/** Directly to one machine. */
export const directTo = (node: Node) => `postgres://tailshare:${secret('TAILSHARE_PASSWORD')}@${addresses[node]}:5432/tailshare`

/** Superusers can only connect on their own machine, through a socket and the system account. */
export const asPostgres = (node: Node, sql: string) =>
  on(node, ['psql', '-h', `${folder}/${node}/run`, '-d', 'tailshare', '-v', 'ON_ERROR_STOP=1', '-Atqc', sql]).trim()

/** Runs a program on a machine as postgres and returns its output. */
export const on = (node: Node, command: string[]) =>
  execFileSync(
    'ip',
    ['netns', 'exec', `tailshare-ha-${node}`, 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command],
    { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/var/lib/postgresql', LANG: 'C.UTF-8' } },
  )

export const backrest = (node: Node, args: string[]) =>
  on(node, ['pgbackrest', `--config=${folder}/${node}/etc/pgbackrest.conf`, '--stanza=tailshare', ...args])

export const ground = (...args: string[]) =>
  execFileSync('bash', [fileURLToPath(new URL('ground.sh', import.meta.url)), args[0]!, folder, ...args.slice(1)])

/** Patroni's answer on a machine, or undefined. */
const ask = async (node: Node, path: string, init?: RequestInit) =>
  fetch(`http://${addresses[node]}:8008/${path}`, { signal: AbortSignal.timeout(2000), ...init }).catch(() => undefined)

export const whoLeads = async (): Promise<Node | undefined> => {
  const answers = await Promise.all(nodes.map(async (node) => ((await ask(node, 'primary'))?.status === 200 ? node : undefined)))
  return answers.find((node) => node !== undefined)
}

export const handOver = async (from: Node) => {
  const authorization = `Basic ${Buffer.from(`patroni:${secret('REST_PASSWORD')}`).toString('base64')}`
  const answer = await ask(from, 'switchover', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ leader: from }),
    signal: AbortSignal.timeout(60_000),
  })
  if (answer?.status !== 200) throw new Error(`The switchover was refused: ${answer?.status} ${await answer?.text()}`)
}

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | 'unknown' }

/** Whether one of the three leads, and the others follow on its timeline without lag, one of them synchronously. */
const isWhole = async () => {
  const leader = await whoLeads()
  const answer = leader && (await ask(leader, 'cluster'))
  if (!answer?.ok) return false
  const { members } = (await answer.json()) as { members: Member[] }
  const timeline = members.find(({ role }) => role === 'leader')?.timeline
  const followers = members.filter(({ role }) => role !== 'leader')
  return (
    followers.length === nodes.length - 1 &&
    followers.some(({ role }) => role === 'sync_standby') &&
    followers.every(
      (member) =>
        ['running', 'streaming'].includes(member.state) &&
        member.timeline === timeline &&
        typeof member.lag === 'number' &&
        member.lag < 1_000_000,
    )
  )
}

/** Resolves to the seconds it took. */
export const untilTrue = async (what: string, seconds: number, isTrue: () => boolean | Promise<boolean>) => {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > seconds * 1000) throw new Error(`${what}: not within ${seconds} seconds`)
    await pause(250)
  }
  return (performance.now() - started) / 1000
}

export const untilWhole = (seconds = 180) => untilTrue('A primary and two standbys that follow it', seconds, isWhole)
