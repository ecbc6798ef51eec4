import { modalOutsideClickBlockMs } from '@tailshare/contract/constants'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../Button.tsx'
import css from './Dialog.module.css'

/** A dialog over the page: Esc closes, a click outside too, but not in the first 500 ms; focus stays inside and returns afterwards. */
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
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // react-aria does this too, but not for dialogs that an address opened.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
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
            <Heading slot="title" className={css.title}>
              {title}
            </Heading>
            <IconButton icon="close" label="Close" className={css.close} onClick={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
