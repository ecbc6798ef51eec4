/** A picture that does not come must not keep the page waiting: the transition shows nothing else meanwhile. */
const longestMs = 700

const passIn = () => document.querySelector<HTMLImageElement>('img[data-pass]')

/** Until the pass is on the page and drawn. */
const passDrawn = async () => {
  const shown = Promise.withResolvers<HTMLImageElement>()
  const look = () => {
    const pass = passIn()
    if (pass) shown.resolve(pass)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  const drawn = shown.promise.then((pass) => pass.decode()).catch(() => undefined)
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, longestMs))])
  observer.disconnect()
}

/** Goes to the booking; where the browser can, and the reader wants motion, the aircraft's picture grows into the pass. */
export const growIntoPass = async (go: () => Promise<void>) => {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return go()
  const transition = document.startViewTransition(async () => {
    await go()
    await passDrawn()
  })
  // One that the browser skips has gone there all the same.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}
