import { type KeyboardEvent, useEffect, useRef } from 'react'

const isFree = (element: Element | null) => element === null || element === document.body || element.id === 'main'

/** The focus follows the steps: each begins at its heading, once that is there, unless someone is already busy in it. */
export const useStepFocus = (step: string, isShown: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!isShown || before.current === step) return
    const heading = place.current?.querySelector<HTMLElement>('h1')
    const isFirst = before.current === undefined
    before.current = step
    if (!heading || (isFirst && !isFree(document.activeElement))) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: isFirst })
  }, [step, isShown])
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
