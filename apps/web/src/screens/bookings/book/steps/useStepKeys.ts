import { type KeyboardEvent, useEffect, useRef } from 'react'

const isFree = (element: Element | null) => element === null || element === document.body || element.id === 'main'

/**
 * Focuses the heading of a new step, unless the user is already in it. `state` changes with anything that may remove the focused control.
 */
export const useStepFocus = (step: string, state: string | null) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (state === null) return
    const isNewStep = before.current !== undefined && before.current !== step
    const isFirst = before.current === undefined
    before.current = step
    const heading = place.current?.querySelector<HTMLElement>('h1')
    if (!heading || (!isNewStep && !isFree(document.activeElement))) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: isFirst })
  }, [step, state])
  return place
}

/** Enter continues from a heading, date, number or choice. Nested forms, buttons and links keep their own behavior. */
export const goOnWithEnter = (goOn: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  if (!['INPUT', 'SELECT', 'H1'].includes(target.tagName) || target.closest('form')) return
  event.preventDefault()
  goOn()
}
