import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './DropMenu.module.css'
import { classes } from '../classes.ts'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A button that opens a panel of links, actions or fields below it. Arrow keys open it and walk its links and buttons; fields keep
 * their own keys. Closes with Esc, on leaving it, and on choosing.
 */
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

  const show = () => {
    onOpen?.()
    setOpen(true)
  }
  const stops = () => [...box.current!.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) => stop !== button.current)
  const walk = (event: ReactKeyboardEvent) => {
    const step = steps[event.key]
    const { target } = event
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof HTMLAnchorElement || target instanceof HTMLButtonElement)) return
    // Keys in a calendar that hangs from a field arrive here too.
    if (!box.current!.contains(target)) return
    event.preventDefault()
    const move = () => stops()[step(stops().indexOf(target), stops().length - 1)]?.focus()
    if (open) return move()
    show()
    requestAnimationFrame(move)
  }

  return (
    <div ref={box} className={classes(css.box, className)} onKeyDown={walk}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        aria-label={label}
        aria-expanded={open}
        onClick={() => (open ? setOpen(false) : show())}
      >
        {trigger}
      </button>
      {open && <div className={css.panel}>{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>}
    </div>
  )
}
