import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { rememberWish } from './wish.ts'

/** The modals of the product; each lives in `modals/XModal.tsx`, exports `Modal`, and is known as soon as its file exists. */
export type ModalName =
  | 'log-in'
  | 'sign-up'
  | 'password-recovery'
  | 'membership'
  | 'rejected-document'
  | 'deletion-confirmation'
  | 'external-form'
  | 'email-verification'
  | 'verify-deposits'
  | 'crop-photo'
  | 'delete-account'
/** What a modal receives: what it was opened with, and the way to close it. */
export type ModalProps<Given = unknown> = { given: Given; close: () => void }
export type ModalModule = {
  title: string | ((given: never) => string)
  wide?: boolean
  Modal: (props: ModalProps<never>) => React.ReactNode
}

const files = import.meta.glob<ModalModule>('./*Modal.tsx')
const fileOf = (name: string) => `./${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Modal.tsx`

/** Those that need nothing but their name. */
const addressable: readonly string[] = ['log-in', 'sign-up', 'password-recovery', 'membership', 'external-form']

export const hasModal = (name: string): name is ModalName => fileOf(name) in files
const loaded = new Map<ModalName, Promise<ModalModule>>()
/** The same promise every time, so that it can be read while rendering. */
export const loadModal = (name: ModalName): Promise<ModalModule> => {
  const promise = loaded.get(name) ?? files[fileOf(name)]!()
  loaded.set(name, promise)
  return promise
}
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

/** Opens a modal with something that an address cannot carry; `onClose` runs however it closes. */
export const openModal = (name: ModalName, given: unknown, onClose?: () => void) => change({ name, given, onClose })
export const closeModal = () => change(null)

/** Modals that need nothing but their name live in the address (`?modal=log-in`), so that back closes them. */
export const useModal = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('modal')
  const open = useCallback(
    (name: ModalName) =>
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
    rememberWish(null)
    setSearch(
      (before) => {
        before.delete('modal')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [setSearch])
  /** A link target that opens a modal on the present page, whose address stays otherwise. */
  const searchOf = (name: ModalName) => {
    const params = new URLSearchParams(search)
    params.set('modal', name)
    return { search: `?${params}` }
  }
  return { asked: asked !== null && addressable.includes(asked) && hasModal(asked) ? asked : null, open, close, searchOf }
}
