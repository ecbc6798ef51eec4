import { lazy, Suspense, use, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../ui/hooks/useIsHydrated.ts'
import { closeModal, currentModal, listenToModal, type ModalName, noModal, useModal } from '../parts/site/modal/modal.ts'
import { loadModal } from './loadModal.ts'

const Dialog = lazy(() => import('../ui/overlay/Dialog.tsx').then((module) => ({ default: module.Dialog })))

const LoadedModal = ({ name, given, close }: { name: ModalName; given: unknown; close: () => void }) => {
  const { title, wide, Modal } = use(loadModal(name))
  return (
    <Dialog title={typeof title === 'string' ? title : title(given as never)} onClose={close} wide={wide}>
      <Modal given={given as never} close={close} />
    </Dialog>
  )
}

/** Renders the open modal. One opened from another is stacked on it, so that input below is kept. */
export const ModalHost = () => {
  const opened = useSyncExternalStore(listenToModal, currentModal, noModal)
  const { asked, close } = useModal()
  // The server renders pages without modals; open it after hydration.
  const alive = useIsHydrated()
  if (!alive) return null
  return (
    <>
      {asked && (
        <Suspense fallback={null}>
          <LoadedModal key={asked} name={asked} given={undefined} close={close} />
        </Suspense>
      )}
      {opened && opened.name !== asked && (
        <Suspense fallback={null}>
          <LoadedModal key={opened.name} name={opened.name} given={opened.given} close={closeModal} />
        </Suspense>
      )}
    </>
  )
}
