/** When this process's jobs last reached the database, in milliseconds. Undefined without jobs. */
let heardAt: number | undefined

/** Four missed beats plus a margin. */
const silentMs = 60_000

export const noteJobsAlive = (at: number | undefined) => {
  heardAt = at
}

/** The jobs of this process have stopped, so nothing it schedules would run. */
export const areJobsSilent = (now: number) => heardAt !== undefined && now - heardAt > silentMs
