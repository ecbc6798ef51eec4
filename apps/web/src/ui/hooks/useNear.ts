import { useEffect, useRef, useState } from 'react'

/** Whether an element is within one screen of the viewport. Always false on the server. */
export const useNear = <Place extends Element>() => {
  const place = useRef<Place>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '100%',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return [place, isNear] as const
}
