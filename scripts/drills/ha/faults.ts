import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { folder, ground, handOver, type Node } from './cluster.ts'

/** A failure of the leading machine, and its repair by an admin. */
export type Fault = {
  id: string
  title: string
  strike: (node: Node) => void | Promise<void>
  mend: (node: Node) => void | Promise<void>
}

const nameOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // It has already exited.
    return undefined
  }
}

const killAll = (node: Node, names: string[]) => {
  const pids = execFileSync('ip', ['netns', 'pids', `tailshare-ha-${node}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)
  for (const pid of pids) {
    if (!names.includes(nameOf(pid) ?? '')) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It exited with its parent.
    }
  }
}

const cable = (node: Node, state: 'up' | 'down') => execFileSync('ip', ['-n', 'tailshare-ha-switch', 'link', 'set', node, state])

const filler = (node: Node) => `${folder}/${node}/volume/filler`

/** Large pieces first, since others write meanwhile. */
const fillUpTo = (node: Node, leftMb: number) => {
  const free = Number(
    execFileSync('df', ['--output=avail', '-BM', `${folder}/${node}/volume`], { encoding: 'utf8' }).replaceAll(/\D/g, ''),
  )
  if (free > leftMb) execFileSync('fallocate', ['-l', `${free - leftMb}M`, filler(node)])
}

const fill = (node: Node) => {
  fillUpTo(node, 16)
  spawnSync('dd', ['if=/dev/zero', `of=${filler(node)}-rest`, 'bs=64k'], { stdio: 'ignore' })
}

const start = (node: Node) => void ground('database', node)

const empty = (node: Node) => {
  for (const file of [filler(node), `${filler(node)}-rest`]) rmSync(file, { force: true })
  start(node)
}

export const faults: Fault[] = [
  {
    id: 'switchover',
    title: 'handed over on purpose',
    strike: handOver,
    mend: () => {},
  },
  {
    id: 'kill',
    title: 'kill -9 of the primary’s PostgreSQL and Patroni',
    strike: (node) => killAll(node, ['patroni', 'postgres']),
    mend: start,
  },
  {
    id: 'power',
    title: 'kill -9 of all that runs on the primary’s machine, etcd too',
    strike: (node) => killAll(node, ['etcd', 'patroni', 'postgres']),
    mend: start,
  },
  {
    id: 'network',
    title: 'the primary’s machine cut off from the network',
    strike: (node) => void cable(node, 'down'),
    mend: (node) => void cable(node, 'up'),
  },
  {
    id: 'disk',
    title: 'the primary’s disk full',
    strike: fill,
    mend: empty,
  },
  {
    id: 'rewind',
    title: 'kill -9, then started on a full disk, where a rewind breaks off',
    strike: (node) => killAll(node, ['patroni', 'postgres']),
    mend: async (node) => {
      rmSync(`${folder}/${node}/volume/reserve`, { force: true })
      fillUpTo(node, 48)
      start(node)
      await pause(20_000)
      empty(node)
    },
  },
]
