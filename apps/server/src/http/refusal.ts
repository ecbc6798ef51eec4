import type { CarryingCode, PlainCode, RefusalData } from '@tailshare/contract/base/refusalData'
import { refusals, type RefusalCode } from '@tailshare/contract/base/refusals'
import pg from 'pg'

/** `detail` replaces the code's own sentence. */
type Detail = { detail?: string }
/** `status` replaces the code's own; `cause` is what happened outside, logged and never answered. */
type Options = { status?: number; cause?: unknown }
type Given<C extends RefusalCode> = C extends CarryingCode
  ? [data: RefusalData<C> & Detail, options?: Options]
  : [data?: Detail, options?: Options]

/** The one error that handlers throw. Anything else is a bug and answers 500. */
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

/** Fields that fail a rule, in the schema or in the database: answered `{field: [message, …]}`. */
export class BadInput extends Error {
  override name = 'BadInput'
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string | string[]>) {
    super('Bad input')
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [said].flat()]))
  }
}

/** For `.catch(refuseOn('occupancy_no_overlap', 'slot_taken'))`: a broken named constraint becomes a named refusal. */
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
