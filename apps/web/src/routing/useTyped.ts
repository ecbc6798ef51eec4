import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'
import { useIsLeaving } from '../ui/router/hooks.ts'

const trimmed = (text: string) => text.trim()

/**
 * Text of a field that `write` puts into the URL, debounced; the field follows `asked`, the URL's text, on Back. Nothing is written once a
 * navigation begins, because writing would cancel it.
 */
export const useTyped = (asked: string, write: (typed: string) => void, clean: (text: string) => string = trimmed) => {
  const [text, setText] = useState(asked)
  const [written, setWritten] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    if (asked !== written) {
      setText(asked)
      setWritten(asked)
    }
  }
  const typed = clean(text)
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (typed === written || isLeaving) return
    const timer = setTimeout(() => {
      setWritten(typed)
      write(typed)
    }, autocomplete.debounceMs)
    // The click comes before its navigation starts.
    const stop = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') && !event.ctrlKey && !event.metaKey) clearTimeout(timer)
    }
    document.addEventListener('click', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stop)
    }
  })
  const set = (next: string) => {
    setText(next)
    setWritten(next)
  }
  /** `set` changes the text without writing it. */
  return { text, typed, type: setText, set }
}
