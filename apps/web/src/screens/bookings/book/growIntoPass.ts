/** The view is frozen during the transition. */
const longestMs = 700

const passIn = () => document.querySelector<HTMLImageElement>('img[data-pass]')

/** Resolves when the pass is on the page and decoded. */
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

/** Navigates with a view transition that morphs the aircraft's picture into the pass, if supported and motion is allowed. */
export const growIntoPass = async (go: () => Promise<void>) => {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return go()
  const transition = document.startViewTransition(async () => {
    await go()
    await passDrawn()
  })
  // A skipped transition has still navigated.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}
