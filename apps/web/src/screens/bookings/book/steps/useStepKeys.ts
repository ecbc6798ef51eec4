import { type KeyboardEvent, useEffect, useRef } from 'react'

const isFree = (element: Element | null) => element === null || element === document.body || element.id === 'main'

/**
 * The focus follows the steps: each begins at its heading, once that is there, unless someone is already busy in it. `state` is what
 * else may take the control away that was just pressed, such as dates that settle a refusal.
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

/** Enter goes on from a heading, a date, a number or a choice; forms of their own, buttons and links keep theirs. */
export const goOnWithEnter = (goOn: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  if (!['INPUT', 'SELECT', 'H1'].includes(target.tagName) || target.closest('form')) return
  event.preventDefault()
  goOn()
}
