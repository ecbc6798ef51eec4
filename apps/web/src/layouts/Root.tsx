import type { Location } from '../ui/router/address.ts'
import { Outlet, useIsLeaving } from '../ui/router/hooks.ts'
import { ScrollPosition } from '../ui/router/ScrollPosition.tsx'
import { ModalHost } from '../modals/ModalHost.tsx'
import { ProgressBar } from '../ui/display/ProgressBar.tsx'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { Head } from './Head.tsx'
import { HeadingFocus } from './HeadingFocus.tsx'
import { Live } from './Live.tsx'
import { IdlePart } from './IdlePart.tsx'
import { useAccount } from '../session.ts'

/** Every freshly loaded page has the key `default`, so identify those by URL. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

const fetchViewingBar = () => import('./ViewingBar.tsx').then((m) => m.ViewingBar)
const fetchCounter = () => import('../parts/site/pageViews/PageCounter.tsx').then((m) => m.PageCounter)

/** Wraps every page, regardless of layout. */
export const Root = () => {
  const isViewing = Boolean(useAccount()?.viewing)
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
