import { ApiError, refusedWith } from '../../../api.ts'

/** For `.catch` after an upload: moves the server's message to the field `file`. */
export const moveErrorToFile = (error: unknown): never => {
  const isOfFile = refusedWith(error, 'unsupported_file') ?? refusedWith(error, 'too_large')
  throw isOfFile && error instanceof ApiError ? new ApiError(error.status, error.message, { file: [error.message] }) : error
}
