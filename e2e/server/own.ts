import { join } from 'node:path'

// Resources of this worker's server. `server.ts` sets them, and the runner passes them in the environment.

/** 0, 1, …; set by the runner in each worker. */
const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export const ownDatabase = () => {
  const url = new URL(process.env.E2E_POSTGRES!)
  url.pathname = nameAt(place)
  return url.href
}
export const ownFiles = () => filesIn(process.env.E2E_FOLDER!, place)

/** Database name of the server with this index. */
export const nameAt = (at: number) => (at === 0 ? 'tailshare' : `tailshare_${at}`)
/** What the first server has compiled serves the later ones: half the time of their start. */
export const compiledIn = (folder: string) => join(folder, 'compiled')
/** Files of the server with this index. */
export const filesIn = (folder: string, at: number) => join(folder, `files-${at}`)
