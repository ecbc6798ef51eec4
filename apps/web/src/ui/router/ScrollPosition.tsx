import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from './matching/address.ts'
import { useLocation, useRouter } from './hooks.ts'

const storage = 'scroll-positions'
const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const namedBy = (hash: string) => {
  try {
    return hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls new pages to the top or to the hash, and restores the position of visited ones. `placeOf` gives the key of a page. */
export const ScrollPosition = ({ placeOf }: { placeOf: (location: Location) => string }) => {
  const router = useRouter()
  const location = useLocation()
  const positions = useRef<Record<string, number>>({})
  const shown = useRef<Location | null>(null)

  useEffect(() => {
    const keep = (at: Location) => {
      positions.current[placeOf(at)] = window.scrollY
    }
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    const handBack = () => {
      if (!router.state().isLoading) keep(router.state().location)
      try {
        sessionStorage.setItem(storage, JSON.stringify(positions.current))
      } catch {
        // Without storage, positions are kept only while the document lives.
      }
      window.history.scrollRestoration = 'auto'
    }
    takeOver()
    // The subscriber runs before the next page renders.
    const stop = router.subscribe((_state, before) => {
      if (before.isReady && !before.isLoading) keep(before.location)
    })
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', handBack)
    return () => {
      stop()
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', handBack)
    }
  }, [router, placeOf])

  useLayoutEffect(() => {
    if (shown.current === location) return
    const isFirst = shown.current === null
    shown.current = location
    if (isFirst) positions.current = readPositions()
    const kept = positions.current[placeOf(location)]
    if (kept !== undefined) {
      window.scrollTo(0, kept)
      return
    }
    // The browser has already scrolled the server-rendered page.
    if (isFirst && window.scrollY > 0) return
    const place = namedBy(location.hash)
    if (place) place.scrollIntoView()
    else if (!isFirst && !router.state().keepsScroll) window.scrollTo(0, 0)
  }, [router, location, placeOf])
  return null
}
