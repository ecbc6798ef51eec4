import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ModalHost } from '../modals/ModalHost.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Head } from './Head.tsx'
import { Live } from './Live.tsx'

/** What every page has, whatever its layout. */
export const Root = () => (
  <>
    <Head />
    <ProgressBar running={useNavigation().state !== 'idle'} />
    <Outlet />
    <ModalHost />
    <Live />
    <Toasts />
    <ScrollRestoration />
  </>
)
