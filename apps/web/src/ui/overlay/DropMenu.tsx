import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './DropMenu.module.css'
import { classes } from '../classes.ts'

/** A button that opens a panel of links or actions below it. Closes with Esc, on leaving it, and on choosing. */
export const DropMenu = ({
  trigger,
  label,
  children,
  className,
  onOpen,
}: {
  trigger: ReactNode
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  className?: string
  onOpen?: () => void
}) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const outside = (event: Event) => event.target instanceof Node && !box.current?.contains(event.target) && setOpen(false)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={box} className={classes(css.box, className)}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        aria-label={label}
        aria-expanded={open}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {trigger}
      </button>
      {open && <div className={css.panel}>{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>}
    </div>
  )
}
