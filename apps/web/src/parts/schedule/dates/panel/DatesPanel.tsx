import type { Period } from '@tailshare/contract/text/period'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay, Popover } from 'react-aria-components'
import { classes } from '../../../../ui/classes.ts'
import { useWide } from '../../../../ui/hooks/useWide.ts'
import { Chooser, type ChooserProps } from '../choosing/Chooser.tsx'
import css from './DatesPanel.module.css'

type Props = Omit<ChooserProps, 'wide' | 'onPeriod' | 'onDone'> & {
  opener: RefObject<HTMLElement | null>
  /** Only the button applies; an outside click does not. */
  asks?: boolean
  /** `null` to leave the period unchanged. */
  onClose: (chosen: Period | null) => void
}

const isSame = (one: Period, other: Period) =>
  one.from.getTime() === other.from.getTime() && one.to.getTime() === other.to.getTime()

/** Height of the panel with six weeks, in px. */
const height = 620
const hasRoom = (opener: HTMLElement | null) => {
  const { top, bottom } = opener?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return Math.max(top, innerHeight - bottom) >= height
}

/** Next to its opener, centered if there is no room, a bottom sheet on phones. Esc discards. */
export const DatesPanel = ({ opener, asks = false, onClose, ...chooser }: Props) => {
  const wide = useWide(768)
  const [hangs] = useState(() => hasRoom(opener.current))
  const chosen = useRef(chooser.period)
  const isLeft = useRef(false)
  const keep = useCallback((period: Period) => {
    chosen.current = period
  }, [])
  const close = (open: boolean) => {
    if (open) return
    const isKept = !asks && !isLeft.current && !isSame(chosen.current, chooser.period)
    onClose(isKept ? chosen.current : null)
  }
  const content = (
    <Dialog className={css.dialog} aria-label="Dates">
      <div
        onKeyDownCapture={({ key }) => {
          isLeft.current = key === 'Escape'
        }}
      >
        <Chooser {...chooser} wide={wide} onPeriod={keep} onDone={onClose} />
      </div>
    </Dialog>
  )
  return wide && hangs ? (
    <Popover isOpen onOpenChange={close} triggerRef={opener} placement="bottom start" offset={8} className={css.popover}>
      {content}
    </Popover>
  ) : (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className={classes(css.overlay, wide && css.middle)}>
      <Modal className={css.sheet}>{content}</Modal>
    </ModalOverlay>
  )
}
