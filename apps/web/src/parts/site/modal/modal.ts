import { useCallback } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { storePostLoginTarget } from './postLoginTarget.ts'

/** Modal names; each is a file in `modals/`. */
const addressable = ['log-in', 'sign-up', 'password-recovery', 'membership', 'learn-more', 'external-form'] as const
/** Modals that need no data. */
type AddressableModal = (typeof addressable)[number]
export type ModalName =
  | AddressableModal
  | 'rejected-document'
  | 'deletion-confirmation'
  | 'email-verification'
  | 'verify-deposits'
  | 'crop-photo'
  | 'delete-account'
  | 'open-case'
export type ModalProps<Given = unknown> = { given: Given; close: () => void }
type Open = { name: ModalName; given: unknown; onClose?: () => void } | null
let current: Open = null
const listeners = new Set<() => void>()
export const listenToModal = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentModal = () => current
export const noModal = () => null
const change = (next: Open) => {
  current?.onClose?.()
  current = next
  for (const listener of listeners) listener()
}

/** Opens a modal with data that a URL cannot carry; `onClose` runs however it closes. */
export const openModal = (name: ModalName, given: unknown, onClose?: () => void) => change({ name, given, onClose })
export const closeModal = () => change(null)

/** Modals without data are in the URL (`?modal=log-in`), so that Back closes them. */
export const useModal = () => {
  const [search, setSearch] = useSearchParams()
  const asked = addressable.find((name) => name === search.get('modal')) ?? null
  const open = useCallback(
    (name: AddressableModal) =>
      setSearch(
        (before) => {
          before.set('modal', name)
          return before
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  const close = useCallback(() => {
    closeModal()
    storePostLoginTarget(null)
    setSearch(
      (before) => {
        before.delete('modal')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [setSearch])
  /** Opens a modal on the current page and keeps the rest of the query. */
  const searchOf = (name: AddressableModal) => {
    const params = new URLSearchParams(search)
    params.set('modal', name)
    return { search: `?${params}` }
  }
  return { asked, open, close, searchOf }
}
