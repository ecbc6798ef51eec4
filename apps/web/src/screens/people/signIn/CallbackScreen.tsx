import { useQuery } from '@tanstack/react-query'
import { SecondStep, type Ways } from '../../../parts/people/signIn/SecondStep.tsx'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { redirect } from '../../../ui/router/matching/loadRoutes.ts'
import { ApiError, call, refusedWith } from '../../../api.ts'
import { paths, safeNext } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { beginSession } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './auth.module.css'

const failureKey = ['socialFailure'] as const
const waysKey = ['socialWays'] as const

/** Google's code works only once, so a successful sign-in leaves this URL immediately. */
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
    const asked = refusedWith(error, 'second_factor_needed')
    if (asked) {
      client.setQueryData(waysKey, asked.ways)
      return { title: 'Signing in' }
    }
    client.setQueryData(failureKey, error.message)
    return { title: 'Signing in' }
  }
}

const sentences: Record<string, string> = {
  canceled: 'You left Google’s page without signing in. Nothing was changed.',
  incomplete: 'We couldn’t finish signing in with Google. Please try again.',
}

/** Shown if the sign-in failed or needs a second factor. */
export const Screen = () => {
  const { data: failure = 'incomplete' } = useQuery<string>({ queryKey: failureKey, enabled: false })
  const { data: ways } = useQuery<Ways>({ queryKey: waysKey, enabled: false })
  const navigate = useNavigate()
  if (ways)
    return (
      <>
        <h1 className={css.title}>Log In</h1>
        <SecondStep ways={ways} onBack={() => void navigate(paths.login())} />
      </>
    )
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
