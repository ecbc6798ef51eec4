import { refusals, type RefusalCode } from '@tailshare/contract/refusals'
import pg from 'pg'

/** The one error that handlers throw. Anything else is a bug and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly data: Record<string, unknown>

  /** `cause`: what happened outside; it is logged and never answered. */
  constructor(code: RefusalCode, data: Record<string, unknown> = {}, options?: { cause: unknown }) {
    super(refusals[code][1], options)
    this.code = code
    this.data = data
  }

  get status() {
    return typeof this.data.status === 'number' ? this.data.status : refusals[this.code][0]
  }
}

/** A field that fails a rule which only the database knows: answered like any other bad field. */
export class FieldRefusal extends Error {
  override name = 'FieldRefusal'
  readonly fields: Record<string, string[]>

  constructor(field: string, message: string) {
    super(message)
    this.fields = { [field]: [message] }
  }
}

/** For `.catch(refuseOn('occupancy_no_overlap', 'slot_taken'))`: a broken named constraint becomes a named refusal. */
export const refuseOn = (constraint: string, code: RefusalCode) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === constraint ? new Refusal(code) : error
}

export const found = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw new Refusal('not_found')
  return row
}

export const allowed = (yes: boolean) => {
  if (!yes) throw new Refusal('not_allowed')
}
