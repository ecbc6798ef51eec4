import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { closeModal } from '../modals/modal.ts'
import { paths } from '../paths.ts'
import { type Account, beginSession } from '../session.ts'
import { safeNext } from './safeNext.ts'

/** What follows a log-in or sign-up: the page that asked for it (`?next=`), else the account home. */
export const useArrive = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (account: Account) => {
    beginSession(client, account)
    closeModal()
    void navigate(safeNext(search.get('next')) ?? paths.profile(), { replace: true })
  }
}
