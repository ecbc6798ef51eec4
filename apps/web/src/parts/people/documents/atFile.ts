import { ApiError, refusedWith } from '../../../api.ts'

/** For `.catch` after an upload: what the server says about the file itself belongs to the field `file`. */
export const atFile = (error: unknown): never => {
  const isOfFile = refusedWith(error, 'unsupported_file') ?? refusedWith(error, 'too_large')
  throw isOfFile && error instanceof ApiError ? new ApiError(error.status, error.message, { file: [error.message] }) : error
}
