import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'
import { closeModal } from '../../site/modal/modal.ts'
import { takePostLoginTarget } from '../../site/modal/postLoginTarget.ts'
import { paths, safeNext } from '@tailshare/contract/base/paths'
import { type Account, beginSession, beginSessionHere } from '../../../calls/session.ts'

const inModal = (search: URLSearchParams) => ['log-in', 'sign-up'].includes(search.get('modal') ?? '')

/** The page below the login modal, or null on the login page. */
export const useUnderModal = () => {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (!inModal(search)) return null
  const rest = new URLSearchParams(search)
  rest.delete('modal')
  return pathname + (rest.size > 0 ? `?${rest}` : '')
}

/** After login or sign-up: resumes the action that asked for it, or opens `?next=`, or the account home. */
export const useAfterSignIn = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const here = useUnderModal()
  return (account: Account) => {
    closeModal()
    const target = takePostLoginTarget()
    if (here === null || target === null) {
      beginSession(client, account)
      void navigate(safeNext(search.get('next')) ?? paths.profile(), { replace: true })
      return
    }
    beginSessionHere(client, account)
    void navigate('to' in target ? target.to : here, { replace: true, preventScrollReset: true })
    if ('act' in target) target.act?.(client)
  }
}
