import { paths } from '@tailshare/contract/base/paths'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from '../Search.module.css'

const toSearch = (
  <ButtonLink to={paths.search()} kind="soft">
    Search aircraft
  </ButtonLink>
)

/** Opened from the link at the foot of an alert email; works signed out. Requires a click, because mail clients prefetch links. */
export const Screen = () => {
  const token = useSearchParams()[0].get('token') ?? ''
  const end = useAction('endSearchAlert')
  const isUnknown = token === '' || end.error?.status === 404
  return (
    <div className={`wrap read ${css.endAlert}`}>
      <PageHead title={end.data ? 'No more emails about this search' : 'Stop emails about a saved search'} />
      {isUnknown ? (
        <EmptyState action={toSearch}>
          This link is incomplete, or the search is deleted already. Nothing more is sent about it.
        </EmptyState>
      ) : end.data ? (
        <EmptyState action={toSearch}>
          “{end.data.name}” stays among your saved searches, without an alert. You can turn it on again there.
        </EmptyState>
      ) : (
        <>
          <p>After this, you won’t hear about new matches for this search. The search itself stays saved.</p>
          <Failure>{end.error?.message}</Failure>
          <Button kind="go" busy={end.isPending} onClick={() => end.mutate({ body: { token } })}>
            Stop these emails
          </Button>
        </>
      )}
    </div>
  )
}
