import { useEffect } from 'react'
import { useRouteError } from '../ui/router/hooks.ts'
import { isMissingChunk, isReloading, reloadOnce } from './chunkReload.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { ErrorView } from './ErrorView.tsx'
import { readFailure } from './readFailure.ts'

/** Replaces a screen that failed. Reloads if a chunk is missing after a deploy. */
export const RouteError = () => {
  const error = useRouteError()
  useEffect(() => {
    if (isMissingChunk(error)) reloadOnce()
  }, [error])
  const isMissing = isMissingChunk(error)
  if (isMissing && isReloading()) return <Waiting />
  return <ErrorView {...readFailure(error)} again={isMissing ? 'Reload' : undefined} />
}
