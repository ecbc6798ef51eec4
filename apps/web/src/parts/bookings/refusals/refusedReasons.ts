import { refusedWith } from '../../../api.ts'
import { toastError } from '../../../ui/overlay/toast/toast.ts'

/** The blocking reasons as one text; for other errors, the server's message. */
export const whyRefused = (error: Error) => {
  const blocking = refusedWith(error, 'booking_refused')?.templates.filter(({ severity }) => severity === 'block') ?? []
  return blocking.length > 0 ? blocking.map(({ title, text }) => `${title}. ${text}`).join(' ') : error.message
}

export const sayWhyNot = (error: Error) => toastError(whyRefused(error))
