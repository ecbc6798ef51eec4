import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { program } from './embeddedCluster.ts'
import { findSetpriv } from './embeddedPlace.ts'
import type { Place } from './embeddedPlace.ts'

const windows = process.platform === 'win32'

/**
 * `exited`: the exit reason with its last output. `said`: its last output so far. `end`: a fast shutdown, in which running statements are
 * canceled and everything is saved.
 */
export type ServerProcess = { exited: Promise<string>; said: () => string; hasEnded: () => boolean; end: () => Promise<void> }

// Without setpriv: a shell that outlives us just long enough to stop PostgreSQL.
const leash = (pid: number): (() => void) => {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  return () => shell.kill('SIGKILL')
}

const commandLine = (
  { native, dataFolder, runAs }: Place,
  setpriv: string | undefined,
  settings: Record<string, string>,
): [string, string[]] => {
  const server = program(native, 'postgres')
  const options = ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  if (!setpriv) return [server, options]
  const account = runAs ? [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups'] : []
  return [setpriv, [...account, '--pdeathsig', 'INT', server, ...options]]
}

/** Runs PostgreSQL so that it ends with this process in any case. */
export const startProcess = (place: Place, settings: Record<string, string>): ServerProcess => {
  const { native, dataFolder, runAs } = place
  const setpriv = findSetpriv()
  const [command, args] = commandLine(place, setpriv, settings)
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  const child = spawn(command, args, {
    cwd: windows ? dataFolder : '/',
    env: { ...environment, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Own session, so that Ctrl-C only reaches the server, which stops the database last. On Windows this would disconnect it.
    detached: !windows,
    ...(runAs && !setpriv && { uid: runAs.uid, gid: runAs.gid }),
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line) > 30 && said.shift())
  const release = setpriv || windows || child.pid === undefined ? () => undefined : leash(child.pid)
  let ended = false
  const exited = new Promise<string>((resolve) => {
    const finish = (how: string): void => {
      ended = true
      release()
      resolve([how, ...said].join('\n  '))
    }
    child.once('error', (error) => finish(error.message))
    // Not "close": short-lived children can keep the pipe open.
    child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`))
  })
  const end = async (): Promise<void> => {
    if (ended) return
    if (windows)
      await promisify(execFile)(program(native, 'pg_ctl'), ['stop', '-D', dataFolder, '-m', 'fast']).catch(() => child.kill())
    else child.kill('SIGINT')
    // An immediate shutdown is safe too: recovery runs at the next start.
    const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
    await exited
    clearTimeout(late)
  }
  return { exited, said: () => said.join('\n'), hasEnded: () => ended, end }
}
