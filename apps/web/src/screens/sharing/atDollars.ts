import { ApiError } from '../../api.ts'
import { movedField } from './movedField.ts'

/** For `.catch` after a call: what the server says about cents belongs to the field in which dollars were typed. */
export const atDollars =
  (cents: string, dollars: string) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.fields[cents]
      ? new ApiError(error.status, error.message, movedField(error.fields, cents, dollars))
      : error
  }
