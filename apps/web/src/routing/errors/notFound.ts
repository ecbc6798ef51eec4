import { PageFailure } from './pageFailure.ts'

/** Throw from a loader to show the not-found page. */
export const notFound = (): never => {
  throw new PageFailure(404, 'This page could not be found')
}
