import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartProblem } from '../../start/startProblem.ts'
import type { Place } from './embeddedPlace.ts'
import { errorCode } from '../errorCode.ts'

const run = promisify(execFile)
const windows = process.platform === 'win32'

export const program = (native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(native, 'bin', windows ? `${name}.exe` : name)

/** For Windows, where a password protects the local port. Stored next to the data. */
export const passwordFile = (dataFolder: string): string => `${dataFolder}.password`

/** Creates the cluster elsewhere and renames it into place, so an interrupted start leaves nothing to repair. */
export const createCluster = async ({ native, dataFolder, runAs }: Place): Promise<void> => {
  const draft = `${dataFolder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  if (windows) writeFileSync(passwordFile(dataFolder), randomBytes(24).toString('base64url'), { mode: 0o600 })
  const auth = windows ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataFolder)}`] : ['--auth=trust']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(
    program(native, 'initdb'),
    ['-D', draft, '--username=tailshare', '--data-checksums', '--no-instructions', ...locale, ...auth],
    { cwd: windows ? draft : '/', ...(runAs && { uid: runAs.uid, gid: runAs.gid }) },
  )
  if (!windows) writeFileSync(path.join(draft, 'pg_hba.conf'), 'local all all trust\n')
  if (existsSync(dataFolder)) rmSync(dataFolder, { recursive: true })
  renameSync(draft, dataFolder)
}

/** True if there is a cluster of this version, false if the folder is free. Otherwise throws an explanation. */
export const hasCluster = (dataFolder: string, major: string): boolean => {
  const marker = path.join(dataFolder, 'PG_VERSION')
  try {
    const found = readFileSync(marker, 'utf8').trim()
    if (found === major) return true
    throw new StartProblem(
      `The database in ${dataFolder} was made by PostgreSQL ${found}, and this is ${major}. Dump it with the old version, or start afresh: npm run db:reset`,
    )
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EACCES') {
      throw new StartProblem(
        `The database in ${dataFolder} belongs to another account, probably from a start as root. Start as that account again, or set TAILSHARE_DATA.`,
        { cause: error },
      )
    }
    if (code !== 'ENOENT') throw error
  }
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new StartProblem(
      `${dataFolder} is not empty and holds no database. Move its content away, or set TAILSHARE_DATA to another folder.`,
    )
  }
  return false
}

// Excludes zombies, which still answer signals, and other programs (such as a shell) in the folder.
const isLivePostgres = (pid: number): boolean => {
  try {
    return /\(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

const recordedPid = (dataFolder: string): number | undefined => {
  try {
    return Number.parseInt(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Running processes of this cluster, identified by working directory, since process ids can be stale. */
export const clusterProcesses = async (dataFolder: string): Promise<number[]> => {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return pids.filter((pid) => worksIn(pid, dataFolder) && isLivePostgres(pid))
  }
  const pid = recordedPid(dataFolder)
  if (pid === undefined) return []
  const list = windows ? run('tasklist', ['/fi', `pid eq ${pid}`, '/nh']) : run('ps', ['-o', 'command=', '-p', String(pid)])
  const found = await list.catch(() => ({ stdout: '' }))
  return found.stdout.includes('postgres') ? [pid] : []
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Stops processes left by a killed run. The caller holds the folder lock, so they have no user. */
export const clearLeftovers = async (dataFolder: string, log: (line: string) => void): Promise<void> => {
  const steps = [
    { name: 'SIGINT', seconds: 10 },
    { name: 'SIGQUIT', seconds: 5 },
    { name: 'SIGKILL', seconds: 5 },
  ] as const
  let left = await clusterProcesses(dataFolder)
  if (left.length > 0) log(`Ending the PostgreSQL that an earlier run left behind (process ${left.join(', ')}).`)
  for (const { name, seconds } of steps) {
    const main = recordedPid(dataFolder)
    const targets = name === 'SIGKILL' || main === undefined || !left.includes(main) ? left : [main]
    for (const pid of targets) signal(pid, name)
    for (let waited = 0; left.length > 0 && waited < seconds * 1000; waited += 20) {
      await sleep(20)
      left = await clusterProcesses(dataFolder)
    }
  }
  if (left.length > 0) throw new Error(`PostgreSQL from an earlier run does not end (process ${left.join(', ')}).`)
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true })
}
