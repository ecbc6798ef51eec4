import type { Carry } from '../ui/router/RouterView.tsx'

/** Skip the animation if the page takes longer than 500 ms, since the view is frozen meanwhile; wait 80 ms for its picture. */
const [pageMs, pictureMs] = [500, 80]

const aircraftPage = /^\/aircraft\/([\da-f-]{36})\//
/** The aircraft whose page is entered or left. None when its booking begins. */
export const aircraftOf = (to: string, from: string) =>
  to.startsWith('/booking/') ? undefined : (aircraftPage.exec(to)?.[1] ?? aircraftPage.exec(from)?.[1])

const isInSight = (element: HTMLElement) => {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}
const pictureOf = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-picture="${id}"]`)].find(isInSight)

/** The picture of the aircraft on the next page, if it appears in time. */
const nextPicture = async (id: string, before: HTMLElement) => {
  const shown = Promise.withResolvers<HTMLElement | undefined>()
  const giveUp = () => shown.resolve(undefined)
  const timers = [setTimeout(giveUp, pageMs)]
  const look = () => {
    if (before.isConnected) return
    const picture = pictureOf(id)
    if (picture) shown.resolve(picture)
    else timers.push(setTimeout(giveUp, pictureMs))
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  const picture = await shown.promise
  for (const timer of timers) clearTimeout(timer)
  observer.disconnect()
  return picture
}

/** View transition that morphs an aircraft's picture into the next page's. Skipped with prefers-reduced-motion. */
export const morphPicture: Carry = (show, { pathname: to }, { pathname: from }) => {
  const id = aircraftOf(to, from)
  const picture = id && pictureOf(id)
  if (!picture || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return show()
  const name = `picture-${id}`
  let next: HTMLElement | undefined
  picture.style.viewTransitionName = name
  const transition = document.startViewTransition(async () => {
    show()
    next = await nextPicture(id, picture)
    picture.style.viewTransitionName = ''
    if (next) next.style.viewTransitionName = name
  })
  // A skipped transition has still navigated.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (next) next.style.viewTransitionName = ''
  })
}
