import { paths } from '@tailshare/contract/base/paths'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { askedName } from '../../../routing/asked.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from '../account/Unsubscribe.module.css'

const names = { rental: 'rentals', products: 'product news', partners: 'partners' } as const

const toPreferences = (
  <ButtonLink to={paths.preferences()} kind="soft">
    See your preferences
  </ButtonLink>
)

/** Opened from an email's unsubscribe link; works signed out. Requires a click, because mail clients prefetch links. */
export const Screen = () => {
  const token = useSearchParams()[0].get('token') ?? ''
  const end = useAction('endTopicMail')
  const topic = askedName<keyof typeof names>(token.split('.')[1] ?? null, names)
  const isUnknown = token === '' || end.error?.status === 404
  const about = topic ? ` about ${names[topic]}` : ''
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead title={end.data ? `No more emails about ${names[end.data.topic]}` : `Stop emails${about}`} />
      {isUnknown ? (
        <EmptyState action={toPreferences}>
          This link is incomplete, or its account is gone. Your preferences show what you get.
        </EmptyState>
      ) : end.data ? (
        <EmptyState action={toPreferences}>
          The bell in Tailshare still shows everything. You can turn these emails on again in your preferences.
        </EmptyState>
      ) : (
        <>
          <p>After this, you won’t get these emails. You’ll still get news about your money and documents.</p>
          <Failure>{end.error?.message}</Failure>
          <Button kind="go" busy={end.isPending} onClick={() => end.mutate({ body: { token } })}>
            Stop these emails
          </Button>
        </>
      )}
    </div>
  )
}
