import { createHash } from 'node:crypto'
import { chmodSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import type { Server } from 'node:net'
import path from 'node:path'
import { StartProblem } from '../../start/startProblem.ts'
import { errorCode } from '../errorCode.ts'

/** Stable short name of a folder. Resolves symlinks, even if the folder itself does not exist yet. */
export const folderKey = (folder: string): string => createHash('sha256').update(realFolder(folder)).digest('hex').slice(0, 12)

export const realFolder = (folder: string): string => {
  const absolute = path.resolve(folder)
  try {
    return realpathSync(absolute)
  } catch {
    const parent = path.dirname(absolute)
    return parent === absolute ? absolute : path.join(realFolder(parent), path.basename(absolute))
  }
}

// The kernel frees a listening address when its process dies, so there are no stale locks. Linux has abstract sockets and Windows has
// pipes; elsewhere a socket file, replaced if nobody answers.
const lockAddress = (folder: string): string => {
  const name = `tailshare-lock-${folderKey(folder)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return `/tmp/${name}`
}

/** Process id of the lock's holder, null if it does not answer, undefined if there is none. */
export const folderHolder = (folder: string): Promise<number | null | undefined> =>
  new Promise((resolve) => {
    let answer = ''
    const connection = createConnection(lockAddress(folder))
    connection.setTimeout(1000, () => connection.destroy())
    let connected = false
    connection.on('connect', () => (connected = true))
    connection.on('data', (chunk) => (answer += chunk.toString()))
    connection.on('error', () => undefined)
    connection.on('close', () => resolve(connected ? Number.parseInt(answer, 10) || null : undefined))
  })

const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.on('error', () => undefined).end(`${process.pid}\n`))
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })

/** Allows one process per folder. Throws a message naming the holder; resolves to the release function. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const address = lockAddress(folder)
  const onDisk = address.startsWith('/')
  const holder = await folderHolder(folder)
  if (holder === undefined && onDisk) rmSync(address, { force: true })
  const server = await listen(address).catch(async (error: unknown) => {
    if (!['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) throw error
    const pid = (await folderHolder(folder)) ?? null
    const who = pid === null ? '' : ` (process ${pid})`
    throw new StartProblem(
      `Tailshare is already running on ${folder}${who}. Stop it first, or give a second copy its own folder and ports: TAILSHARE_DATA=.data2 PORT=3010 npm start`,
      { cause: error },
    )
  })
  if (onDisk) chmodSync(address, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}
