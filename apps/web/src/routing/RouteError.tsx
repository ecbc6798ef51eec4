import { useEffect } from 'react'
import { useRouteError } from '../ui/router/hooks.ts'
import { isMissingChunk, isReloading, reloadOnce } from './chunkReload.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { ErrorView } from './ErrorView.tsx'
import { readFailure } from './readFailure.ts'

/** What shows in place of a screen that failed. A part lost to a new version is fetched by loading the page anew. */
export const RouteError = () => {
  const error = useRouteError()
  useEffect(() => {
    if (isMissingChunk(error)) reloadOnce()
  }, [error])
  const isMissing = isMissingChunk(error)
  if (isMissing && isReloading()) return <Waiting />
  return <ErrorView {...readFailure(error)} again={isMissing ? 'Reload' : undefined} />
}
