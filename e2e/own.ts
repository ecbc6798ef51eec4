import { join } from 'node:path'

// What belongs to the server of this worker. `server.ts` says where all of it is, and the runner keeps that in the environment.

/** 0, 1, …; the runner sets it in each worker. */
const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export const ownDatabase = () => {
  const url = new URL(process.env.E2E_POSTGRES!)
  url.pathname = nameAt(place)
  return url.href
}
export const ownFiles = () => filesIn(process.env.E2E_FOLDER!, place)

/** The database of the server in this place. */
export const nameAt = (at: number) => (at === 0 ? 'tailshare' : `tailshare_${at}`)
/** The folder with the files of the server in this place. */
export const filesIn = (folder: string, at: number) => join(folder, `files-${at}`)
