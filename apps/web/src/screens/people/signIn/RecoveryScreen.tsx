import { useRecovery } from '../../../parts/people/signIn/password/RecoveryForm.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './auth.module.css'

export const Screen = () => {
  const { sent, content } = useRecovery('h1')
  return (
    <>
      {!sent && <h1 className={css.title}>Request Password Reset</h1>}
      {content}
      <p className={css.back}>
        <TextLink to={paths.login()}>Back to Log In</TextLink>
      </p>
    </>
  )
}
