import { data } from 'react-router'

/** Ends a loader with the page that says that there is nothing here. */
export const notFound = (): never => {
  throw data(null, { status: 404, statusText: 'Not Found' })
}
