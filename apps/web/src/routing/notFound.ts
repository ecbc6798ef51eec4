import { PageFailure } from './pageFailure.ts'

/** Ends a loader with the page that says that there is nothing here. */
export const notFound = (): never => {
  throw new PageFailure(404, 'This page could not be found')
}
