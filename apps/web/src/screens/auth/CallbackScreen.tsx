import { useQuery } from '@tanstack/react-query'
import { redirect } from '../../ui/router/loadRoutes.ts'
import { ApiError, call } from '../../api.ts'
import { safeNext } from '@tailshare/contract/safeNext'
import { paths } from '@tailshare/contract/paths'
import type { Load } from '../../routing/screen.ts'
import { beginSession } from '../../session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './auth.module.css'

const failureKey = ['socialFailure'] as const

/** What Google handed back, once: a code works a single time, so a sign-in that worked leaves this address at once. */
export const load: Load = async ({ client, url, account }) => {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => url.searchParams.get(name) ?? undefined)
  if (!code || !state) {
    if (account && !url.searchParams.has('error')) throw redirect(paths.profile())
    client.setQueryData(failureKey, url.searchParams.get('error') === 'access_denied' ? 'canceled' : 'incomplete')
    return { title: 'Signing in' }
  }
  try {
    const came = await call('loginSocial', { body: { code, state, iss } })
    beginSession(client, came)
    const next = safeNext(came.next) ?? undefined
    throw redirect(came.isRegistrationCompleted ? (next ?? paths.profile()) : paths.signUp({ next }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    client.setQueryData(failureKey, error.message)
    return { title: 'Signing in' }
  }
}

const sentences: Record<string, string> = {
  canceled: 'You left Google’s page without signing in. Nothing was changed.',
  incomplete: 'We couldn’t finish signing in with Google. Please try again.',
}

/** Only seen when the sign-in did not work. */
export const Screen = () => {
  const { data: failure = 'incomplete' } = useQuery<string>({ queryKey: failureKey, enabled: false })
  return (
    <div className={css.out} role="alert">
      <h1>You are not signed in</h1>
      <p className="lead">{sentences[failure] ?? failure}</p>
      <ButtonLink to={paths.login()} kind="go">
        Back to Log In
      </ButtonLink>
    </div>
  )
}
