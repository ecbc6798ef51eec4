/** When the jobs of this process were last heard to reach the database, in milliseconds; never where it has none. */
let heardAt: number | undefined

/** Four missed beats and some. */
const silentMs = 60_000

export const noteJobsAlive = (at: number | undefined) => {
  heardAt = at
}

/** The jobs of this process have fallen silent: what it promises for later would not happen. */
export const areJobsSilent = (now: number) => heardAt !== undefined && now - heardAt > silentMs
