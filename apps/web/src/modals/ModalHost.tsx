import { lazy, Suspense, use, useSyncExternalStore } from 'react'
import { closeModal, currentModal, listenToModal, loadModal, type ModalName, noModal, useModal } from './modal.ts'

const Dialog = lazy(() => import('../ui/Dialog.tsx').then((module) => ({ default: module.Dialog })))

const LoadedModal = ({ name, given, close }: { name: ModalName; given: unknown; close: () => void }) => {
  const { title, Modal } = use(loadModal(name))
  return (
    <Dialog title={typeof title === 'string' ? title : title(given as never)} onClose={close}>
      <Modal given={given as never} close={close} />
    </Dialog>
  )
}

/** Shows the modal that is open, if any; frame and contents are loaded when the first one opens. */
export const ModalHost = () => {
  const opened = useSyncExternalStore(listenToModal, currentModal, noModal)
  const { asked, close } = useModal()
  const name = opened?.name ?? asked
  if (!name) return null
  return (
    <Suspense fallback={null}>
      <LoadedModal key={name} name={name} given={opened?.given} close={opened ? closeModal : close} />
    </Suspense>
  )
}
