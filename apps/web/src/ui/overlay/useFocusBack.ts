import { useEffect } from 'react'

/** Dialogs and pages that move the focus themselves have done so by then. */
const othersMs = 60
const overlays = '[role=dialog], [role=alertdialog]'

/** Where an element is on the page, from its top. */
const topOf = (one: Element) => one.getBoundingClientRect().top + window.scrollY
const isInView = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** The heading nearest to where the element was: one in view, from the inside out, or else one of what is directly around it. */
const nearestHeading = (around: readonly Element[], top: number) => {
  const far = (one: Element) => Math.abs(topOf(one) - top)
  const sets = [...around.filter((one) => one.isConnected), document.getElementById('main')].map((place) =>
    [...(place?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
      .filter((one) => one.checkVisibility())
      .toSorted((one, other) => far(one) - far(other)),
  )
  return sets.flatMap((set) => set.find(isInView) ?? [])[0] ?? sets.find(([first]) => first)?.[0] ?? null
}

/** The dialog on top, what opened it, or a heading near to where the element was. */
const nearestPlace = (around: readonly Element[], top: number) => {
  const dialog = [...document.querySelectorAll<HTMLElement>(overlays)].at(-1)
  if (dialog) return dialog
  const [opener] = around
  if (opener instanceof HTMLElement && opener.isConnected && opener.checkVisibility()) return opener
  return nearestHeading(around, top)
}

/**
 * A dialog, row or button that leaves the page takes the focus with it, and the keyboard would start again at the top. Focus goes back to
 * what opened the dialog, or else to the nearest heading. One per application.
 */
export const useFocusBack = () => {
  useEffect(() => {
    let last: EventTarget | null = null
    /** The last focused element outside dialogs, and what is around it, inside out. */
    let around: Element[] = []
    let top = 0
    /** Who uses a pointer sees where they are; the page stays where it is. */
    let byKeys = false
    const onKey = () => (byKeys = true)
    const onPointer = () => (byKeys = false)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const isLost = () => document.activeElement === document.body
    const take = () => {
      const place = isLost() ? nearestPlace(around, top) : null
      if (!place) return
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
      if (byKeys && !isInView(place)) place.scrollIntoView({ block: 'nearest' })
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target
      if (!(target instanceof Element) || target.closest(overlays)) return
      around = []
      top = topOf(target)
      for (let place: Element | null = target; place && place.id !== 'main'; place = place.parentElement) around.push(place)
    }
    // Someone who presses beside the element means to leave it.
    const onFocusOut = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (last === target && target instanceof Element && target.isConnected && isLost()) last = null
      })
    const removal = new MutationObserver(() => {
      if (!isLost() || !(last instanceof Element) || last.isConnected) return
      last = null
      clearTimeout(waiting)
      waiting = setTimeout(take, othersMs)
    })
    removal.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      clearTimeout(waiting)
      removal.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
}
