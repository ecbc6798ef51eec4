import { inspect } from 'node:util'

/** A startup error for the person starting the server. Printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const noSpace = /ENOSPC|No space left on device/

/**
 * `databaseEnded`: why an embedded database has exited. `databaseSaid`: its last lines, which tell of a full disk before it exits.
 */
type Known = { dataFolder: string; databaseEnded?: string; databaseSaid: string }

/** What the person starting the server reads when it fails. */
export const startFailure = (error: unknown, { dataFolder, databaseEnded, databaseSaid }: Known) => {
  if (error instanceof StartProblem) return error.message
  const { code, path, syscall } = error as { code?: string; path?: string; syscall?: string }
  if (noSpace.test([inspect(error), databaseEnded, databaseSaid].join('\n')))
    return `No space is left on the disk that holds ${dataFolder}. The demo needs about 300 MB there.`
  // Node reports ENOENT for a folder that it cannot make on a read-only disk.
  if (path?.startsWith(dataFolder) && (syscall === 'mkdir' || ['EACCES', 'EROFS', 'EPERM'].includes(code ?? '')))
    return `Tailshare cannot write to ${dataFolder}. Give this account the folder, or set TAILSHARE_DATA to another one.`
  if (databaseEnded !== undefined) return `The database stopped while Tailshare was starting: ${databaseEnded}`
  return `Tailshare could not start.\n${inspect(error)}`
}
