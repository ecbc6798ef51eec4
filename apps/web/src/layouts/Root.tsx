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

/** Every page that the browser loads anew has the key `default`, so those are told apart by their address. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

const fetchViewingBar = () => import('./ViewingBar.tsx').then((m) => m.ViewingBar)
const fetchCounter = () => import('../parts/site/pageViews/PageCounter.tsx').then((m) => m.PageCounter)

/** What every page has, whatever its layout. */
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
