import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useModal } from '../../../parts/site/modal/modal.ts'
import { ContinueWithGoogle } from '../../../parts/people/signIn/ContinueWithGoogle.tsx'
import { LogInForm } from '../../../parts/people/signIn/LogInForm.tsx'
import { LogInLinks } from '../../../parts/people/signIn/LogInLinks.tsx'
import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { paths, safeNext } from '@tailshare/contract/base/paths'
import css from './auth.module.css'

export const load: Load = async ({ client }) => ahead(client, read('getSocial'))

export const Screen = () => {
  const { open } = useModal()
  const next = safeNext(useSearchParams()[0].get('next')) ?? undefined
  return (
    <>
      <h1 className={css.title}>Log In</h1>
      {next && <p className={css.why}>Please log in to continue. Nothing you typed is lost.</p>}
      <LogInForm onRecover={() => open('password-recovery')} />
      <ContinueWithGoogle />
      <LogInLinks signUp={paths.signUp({ next })} />
    </>
  )
}
