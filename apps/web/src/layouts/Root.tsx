import type { Location } from '../ui/router/address.ts'
import { Outlet, useIsLeaving, useLocation, usePageRoute, useNavigate } from '../ui/router/hooks.ts'
import { ScrollPosition } from '../ui/router/ScrollPosition.tsx'
import { ModalHost } from '../modals/ModalHost.tsx'
import { useFocusBack } from '../ui/overlay/useFocusBack.ts'
import { ProgressBar } from '../ui/display/ProgressBar.tsx'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { IdlePart } from './IdlePart.tsx'
import { useAccount } from '../session.ts'
import { useEffect, useRef, useLayoutEffect } from 'react'
import { productName } from '@tailshare/contract/base/constants'
import { usePage } from '../document/page.ts'
import type { Handle, PageHead } from '../routing/screen.ts'
import { titleText } from '../document/titleText.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isMissingChunk } from '../routing/chunkReload.ts'

/** Keeps a signed-in page up to date and its session alive. Renders nothing; one per application. */
export const Live = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const accountId = useAccount()?.id
  useEffect(() => {
    if (!accountId) return undefined
    let gone = false
    let stops: (() => void)[] = []
    const start = async () => {
      // Visitors need none of this, so load it only for an account.
      const [{ listenLive }, { keepSession }, { followPushes }, { keepSending }, { renewPush }] = await Promise.all([
        import('../live/live.ts'),
        import('../live/keepSession.ts'),
        import('../live/pushes.ts'),
        import('../parts/messages/sendWaiting.ts'),
        import('../live/renewPush.ts'),
      ])
      if (!gone)
        stops = [
          listenLive(client),
          keepSession(client),
          followPushes((path) => void navigate(path)),
          keepSending(client, accountId),
        ]
      // Notices also arrive by bell and mail, so a failure needs no word; the next page tries again.
      if (!gone) await renewPush(accountId).catch(() => undefined)
    }
    // A missing chunk reloads the page, at most once a minute (chunkReload.ts); until then the page works without live updates.
    start().catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error
    })
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [client, accountId, navigate])
  return null
}

const usual =
  'Find, book and pay for general-aviation aircraft directly from their owners. Every result says whether you may fly it and shows the whole price.'

/** Title and description of the deepest route; what its `load` returned wins over its entry in the route list. */
export const Head = () => {
  const { handle, data } = usePageRoute()
  const { pathname } = useLocation()
  const { origin } = usePage()
  const { title, description = usual, image, noIndex } = { ...(handle as Handle | undefined), ...(data as PageHead | null) }
  const text = titleText(title)
  // Remove the placeholder title of a page the server did not render.
  useLayoutEffect(() => {
    for (const waiting of document.head.querySelectorAll('[data-until-alive]')) waiting.remove()
  }, [])
  // Remove the previous page's JSON-LD.
  useLayoutEffect(() => {
    const about = document.head.querySelector<HTMLElement>('script[data-page]')
    if (about && about.dataset.page !== pathname) about.remove()
  }, [pathname])
  return (
    <>
      <title>{text}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noIndex ? 'noindex' : 'index, follow'} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={text} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {!noIndex && <link rel="canonical" href={origin + pathname} />}
    </>
  )
}

/** Focus is free to move: it was lost with the old page, or is still on the header link that led here. */
const isFree = (element: Element | null) =>
  element === null || element === document.body || element.closest('main, [role=dialog]') === null

/** Moves focus to the heading of a new page, so that keyboard navigation starts there. */
export const HeadingFocus = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!isFree(document.activeElement)) return
    const place = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!place) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Every freshly loaded page has the key `default`, so identify those by URL. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

const fetchViewingBar = () => import('./ViewingBar.tsx').then((m) => m.ViewingBar)
const fetchCounter = () => import('../parts/site/pageViews/PageCounter.tsx').then((m) => m.PageCounter)

/** Wraps every page, regardless of layout. */
export const Root = () => {
  const isViewing = Boolean(useAccount()?.viewing)
  useFocusBack()
  return (
    <>
      <Head />
      <HeadingFocus />
      {isViewing && <IdlePart fetchPart={fetchViewingBar} />}
      <ProgressBar running={useIsLeaving()} />
      <Outlet />
      <ModalHost />
      <Live />
      {!isViewing && <IdlePart fetchPart={fetchCounter} />}
      <Toasts />
      <ScrollPosition placeOf={placeOf} />
    </>
  )
}
