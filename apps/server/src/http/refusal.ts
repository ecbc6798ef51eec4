import type { CarryingCode, PlainCode, RefusalData } from '@tailshare/contract/base/routes/refusalData'
import { refusals, type RefusalCode } from '@tailshare/contract/base/routes/refusals'
import pg from 'pg'

/** `detail` replaces the code's sentence. */
type Detail = { detail?: string }
/** `status` replaces the code's status. `cause` is logged, never sent. */
type Options = { status?: number; cause?: unknown }
type Given<C extends RefusalCode> = C extends CarryingCode
  ? [data: RefusalData<C> & Detail, options?: Options]
  : [data?: Detail, options?: Options]

/** The only error handlers throw on purpose. Any other is a bug and answered with 500. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  override name = 'Refusal'
  readonly code: C
  readonly status: number
  readonly data: Record<string, unknown>

  constructor(code: C, ...given: Given<C>) {
    const [{ detail = refusals[code][1], ...data } = {}, options = {}]: [data?: Detail, options?: Options] = given
    super(detail, options)
    this.code = code
    this.status = options.status ?? refusals[code][0]
    this.data = data
  }
}

/** Invalid fields, found by the schema or the database. Sent as `{field: [message, …]}`. */
export class BadInput extends Error {
  override name = 'BadInput'
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string | string[]>) {
    super('Bad input')
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [said].flat()]))
  }
}

/** For `.catch(refuseOn('occupancy_no_overlap', 'slot_taken'))`: turns a violated constraint into a refusal. */
export const refuseOn = (constraint: string, code: PlainCode) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === constraint ? new Refusal(code) : error
}

export const found = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw new Refusal('not_found')
  return row
}

export const allowed = (yes: boolean) => {
  if (!yes) throw new Refusal('not_allowed')
}
