import { toastMs } from '@tailshare/contract/base/constants'

export type Toast = {
  id: number
  text: string
  kind: 'done' | 'error'
  action?: { label: string; onPress: () => void } | undefined
  /** The item the toast is about; a later toast about it replaces this one. */
  about?: string | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let held = false
/** Upper limit, so that a resting pointer does not keep a toast forever. */
export const longestMs = 20_000
const startTimer = (id: number, ms = toastMs) =>
  timers.set(
    id,
    setTimeout(() => closeToast(id), ms),
  )
const stopTimer = (id: number) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export const closeToast = (id: number) => {
  stopTimer(id)
  change(toasts.filter((one) => one.id !== id))
  // The pointer or focus was on a removed toast.
  if (toasts.length === 0) held = false
}

/** Keeps toasts open while the user reads or reaches for one. */
export const holdToasts = () => {
  held = true
  for (const { id } of toasts) {
    stopTimer(id)
    startTimer(id, longestMs)
  }
}
export const releaseToasts = () => {
  if (!held) return
  held = false
  for (const { id } of toasts) {
    stopTimer(id)
    startTimer(id)
  }
}

const show = (toast: Omit<Toast, 'id'>) => {
  const id = ++lastId
  const replaced = toasts.filter(({ text, about }) => text === toast.text || (about !== undefined && about === toast.about))
  for (const one of replaced) stopTimer(one.id)
  change([...toasts.filter((one) => !replaced.includes(one)), { ...toast, id }].slice(-3))
  startTimer(id, held ? longestMs : toastMs)
}

/** Shows a success toast for 5 s with at most one action, such as Undo. Replaces an earlier toast with the same `about`. */
export const toast = (text: string, { action, about }: Pick<Toast, 'action' | 'about'> = {}) =>
  show({ text, kind: 'done', action, about })
/** Shows an error toast, also for 5 s; screen readers announce it at once. */
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
