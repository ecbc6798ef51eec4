import { toastMs } from '@tailshare/contract/constants'

export type Toast = { id: number; text: string; kind: 'done' | 'error'; action?: { label: string; onPress: () => void } }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

export const closeToast = (id: number) => change(toasts.filter((one) => one.id !== id))

const show = (toast: Omit<Toast, 'id'>) => {
  const id = ++lastId
  change([...toasts.filter((one) => one.text !== toast.text), { ...toast, id }].slice(-3))
  if (toast.kind === 'done') setTimeout(() => closeToast(id), toastMs)
}

/** Says that something is done, for 5 s, with at most one action such as Undo. */
export const toast = (text: string, action?: Toast['action']) => show({ text, kind: 'done', action })
/** Says that something failed, until it is closed. */
export const toastError = (error: unknown) =>
  show({
    text: typeof error === 'string' ? error : error instanceof Error ? error.message : 'Something went wrong',
    kind: 'error',
  })

export const listenToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentToasts = () => toasts
const none: readonly Toast[] = []
export const noToasts = () => none
