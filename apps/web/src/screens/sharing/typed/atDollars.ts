import { ApiError } from '../../../api.ts'
import { movedField } from './movedField.ts'

/** For `.catch` after a call: moves the message of a cents field to the form's dollars field. */
export const atDollars =
  (cents: string, dollars: string) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.fields[cents]
      ? new ApiError(error.status, error.message, movedField(error.fields, cents, dollars))
      : error
  }
