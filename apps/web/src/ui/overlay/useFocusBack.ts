import { useEffect, useState } from 'react'

/** After this part is gone, the focus is again where it was before: react-aria sees to that, but not for dialogs that an address opened. */
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
