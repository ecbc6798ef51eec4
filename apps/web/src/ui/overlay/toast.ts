import { toastMs } from '@tailshare/contract/base/constants'

export type Toast = {
  id: number
  text: string
  kind: 'done' | 'error'
  action?: { label: string; onPress: () => void } | undefined
  /** The thing it tells of: what is said of it later takes its place. */
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
/** A pointer that happens to rest there does not keep a message for good. */
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
  // The pointer or the focus was on what is gone.
  if (toasts.length === 0) held = false
}

/** While someone reads or reaches for a toast, none closes for a good while. */
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

/** Says that something is done, for 5 s, with at most one action such as Undo, instead of what was said `about` the same thing. */
export const toast = (text: string, { action, about }: Pick<Toast, 'action' | 'about'> = {}) =>
  show({ text, kind: 'done', action, about })
/** Says that something failed, for as long; screen readers hear it at once. */
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
