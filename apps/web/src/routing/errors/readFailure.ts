import { ApiError } from '../../api.ts'
import { isMissingChunk } from './chunkReload.ts'

type Failure = { status: number; message: string }

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  'message' in error &&
  typeof error.message === 'string'

/** Status and message of any page error; 500 if unknown. */
export const readFailure = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    if (error.status === 404) return { status: 404, message: 'This page could not be found' }
    return { status: error.status || 503, message: error.message }
  }
  if (isMissingChunk(error)) return { status: 500, message: 'Part of this page didn’t load. Please refresh.' }
  if (isFailure(error)) return { status: error.status, message: error.message }
  return {
    status: 500,
    message: error instanceof Error && import.meta.env.DEV ? error.message : 'Something broke on our side. It’s not you.',
  }
}
