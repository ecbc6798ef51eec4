import { modalOutsideClickBlockMs } from '@tailshare/contract/base/constants'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { InDialog } from './inDialog.ts'

/** A modal dialog. Esc and outside clicks close it (clicks not in the first 500 ms); focus is trapped and then restored. */
export const Dialog = ({
  title,
  onClose,
  children,
  wide,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}) => {
  const [openedAt] = useState(() => performance.now())
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={css.overlay}
      onOpenChange={(open) => !open && onClose()}
      shouldCloseOnInteractOutside={() => performance.now() - openedAt > modalOutsideClickBlockMs}
    >
      <Modal className={wide ? `${css.modal} ${css.wide}` : css.modal}>
        <AriaDialog className={css.dialog}>
          <header className={css.head}>
            <Heading slot="title" className={classes(css.title, title === title.toUpperCase() && 'sentence')}>
              {title}
            </Heading>
            <IconButton icon="close" label="Close" className={css.close} onClick={onClose} />
          </header>
          <InDialog value>{children}</InDialog>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
