/** Code of a system or database error (`ENOENT`, `23P01`), otherwise undefined. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A write was rejected: on a standby, or in a read-only transaction (`makeReadOnly`). */
export const isReadOnly = (error: unknown) => errorCode(error) === '25006'
