import { useEffect, useState } from 'react'

/** Restores focus on unmount. react-aria does this too, but not for dialogs opened by a URL. */
export const useFocusBack = () => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}
