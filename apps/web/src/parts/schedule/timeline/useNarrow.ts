import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'
const listen = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useNarrow = () =>
  useSyncExternalStore(
    listen,
    () => matchMedia(narrow).matches,
    () => false,
  )
