import { useEffect } from 'react'
import { useRouteError } from '../../ui/router/hooks.ts'
import { isMissingChunk, isReloading, reloadOnce } from './chunkReload.ts'
import { Waiting } from '../../parts/page/Waiting.tsx'
import { readFailure } from './readFailure.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Field } from '../../parts/Field.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './errors.module.css'

const headline = (status: number) =>
  status === 404 ? 'This spot on the ramp is empty.' : status < 500 ? 'This page stays shut.' : 'We have to go around.'

/** Error page: status code, message and links onward. */
const ErrorView = ({ status = 500, message, again = 'Try again' }: { status?: number; message: string; again?: string }) => (
  <div className={`wrap ${css.view}`}>
    <p className={css.code}>{status}</p>
    <h1>
      <small>Oops! Error happen</small>
      {headline(status)}
    </h1>
    <p className="lead">{message}</p>
    <div className={css.ways}>
      <ButtonLink to={paths.search()} kind="go" icon="search">
        Search aircraft
      </ButtonLink>
      {status === 404 ? (
        <ButtonLink to={paths.home()} kind="soft">
          Back to home
        </ButtonLink>
      ) : (
        <Button kind="soft" icon="refresh" onClick={() => window.location.reload()}>
          {again}
        </Button>
      )}
    </div>
    {status === 404 && <Field name="empty" sun="night" />}
  </div>
)

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
