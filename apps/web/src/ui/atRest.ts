/** Starts something once the page is at rest, or has had no rest for so many milliseconds; answers how to call it off. */
export const whenAtRest = (start: () => void, atMost?: number) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(start, atMost === undefined ? {} : { timeout: atMost })
    return () => cancelIdleCallback(asked)
  }
  // Not every browser says when it is at rest.
  const asked = setTimeout(start, 1000)
  return () => clearTimeout(asked)
}
