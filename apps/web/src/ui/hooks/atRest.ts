/** Runs `start` when the browser is idle, or after `atMost` ms. Returns the function to cancel it. */
export const whenAtRest = (start: () => void, atMost?: number) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(start, atMost === undefined ? {} : { timeout: atMost })
    return () => cancelIdleCallback(asked)
  }
  // Safari has no `requestIdleCallback`.
  const asked = setTimeout(start, 1000)
  return () => clearTimeout(asked)
}
