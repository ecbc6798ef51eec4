const calmly = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

const controlOf = (key: string) => document.querySelector<HTMLElement>(`#q-${CSS.escape(key)}`)

/** Focuses a question's control; a photo question opens the camera. */
export const goTo = (key: string, kind: string) => {
  const control = controlOf(key)
  if (!control) return
  const box = control.closest('label') ?? control
  box.scrollIntoView({ block: 'center', behavior: calmly() })
  if (kind === 'photo') control.click()
  else control.focus({ preventScroll: true })
}

/** Moves from one text field to the next, for the phone keyboard's Next key. */
export const goToNext = (from: HTMLElement) => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[id^="q-"]:not([type="radio"], [type="file"])')]
  const next = fields[fields.indexOf(from as HTMLInputElement) + 1]
  if (next) next.focus()
  else from.blur()
}
