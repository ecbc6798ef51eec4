import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'

/** The text, debounced. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), autocomplete.debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
