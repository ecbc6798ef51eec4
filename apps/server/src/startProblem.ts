import { inspect } from 'node:util'

/** A startup error for the person starting the server. Printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const noSpace = /ENOSPC|No space left on device/

/** What the person starting the server reads when it fails. `databaseSaid`: last words of an embedded database that has exited. */
export const startFailure = (error: unknown, dataFolder: string, databaseSaid?: string) => {
  if (error instanceof StartProblem) return error.message
  const all = `${inspect(error)}\n${databaseSaid ?? ''}`
  const { code, path } = error as { code?: string; path?: string }
  if (noSpace.test(all)) return `No space is left on the disk that holds ${dataFolder}. The demo needs about 300 MB there.`
  if (path?.startsWith(dataFolder) && ['EACCES', 'EROFS', 'EPERM'].includes(code ?? ''))
    return `Tailshare cannot write to ${dataFolder}. Give this account the folder, or set TAILSHARE_DATA to another one.`
  if (databaseSaid !== undefined) return `The database stopped while Tailshare was starting: ${databaseSaid}`
  return `Tailshare could not start.\n${inspect(error)}`
}
