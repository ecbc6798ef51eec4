import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { closeModal, currentModal, listenToModal, loadModal, noModal, useModal } from './modal.ts'

const DialogFrame = lazy(() => import('../ui/Dialog.tsx').then((module) => ({ default: module.Dialog })))

/** Shows the modal that is open, if any; frame and contents are loaded when the first one opens. */
export const ModalHost = () => {
  const opened = useSyncExternalStore(listenToModal, currentModal, noModal)
  const { asked, close } = useModal()
  const name = opened?.name ?? asked
  const given = opened?.given
  const Content = useMemo(
    () =>
      name &&
      lazy(async () => {
        const { Modal, title } = await loadModal(name)
        return {
          default: ({ given, onClose }: { given: unknown; onClose: () => void }) => (
            <DialogFrame title={typeof title === 'string' ? title : title(given as never)} onClose={onClose}>
              <Modal given={given as never} close={onClose} />
            </DialogFrame>
          ),
        }
      }),
    [name],
  )
  if (!Content) return null
  return (
    <Suspense fallback={null}>
      <Content given={given} onClose={opened ? closeModal : close} />
    </Suspense>
  )
}
