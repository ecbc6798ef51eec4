/** The code of a system or database error (`ENOENT`, `23P01`), undefined for anything else. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Something would have been written where nothing may be: on a standby, or while someone only looks (`holdToReading`). */
export const isReadOnly = (error: unknown) => errorCode(error) === '25006'
