import type { MouseEvent } from 'react'
import { useLocation } from '../../../ui/router/hooks.ts'
import { useModal } from '../../site/modal/modal.ts'
import { storePostLoginTarget, type PostLoginTarget } from '../../site/modal/postLoginTarget.ts'
import { paths } from '@tailshare/contract/base/paths'

/** Opens the login modal; the visitor's action continues afterwards. */
export const useSignInFirst = () => {
  const { open } = useModal()
  return (target: PostLoginTarget = { here: true }) => {
    storePostLoginTarget(target)
    open('log-in')
  }
}

/** In a new tab or before hydration, links lead to the login page, which returns here or to `to`. */
export const useSignInLink = (to?: string) => {
  const signInFirst = useSignInFirst()
  const { pathname, search } = useLocation()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    signInFirst(to === undefined ? { here: true } : { to })
  }
  return { to: paths.login({ next: to ?? pathname + search }), onClick }
}
