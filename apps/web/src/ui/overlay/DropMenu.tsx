import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../Button.tsx'
import css from './DropMenu.module.css'
import { classes } from '../classes.ts'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

const walked = 'a[href], button, input'
/** Elements without arrow-key behavior of their own. From a text input, only ArrowDown moves on. */
const leaves = (target: HTMLElement, key: string) =>
  target.matches('a, button, [type=checkbox]') || (key === 'ArrowDown' && target.matches('input:not([type]), [type=text]'))

/** Moves focus between the links, buttons and checkboxes of a menu. Returns false if the key means something else. */
const walk = (event: KeyboardEvent, box: HTMLElement | null, trigger: HTMLElement | null): boolean => {
  const { key, target, altKey, ctrlKey, metaKey } = event
  const step = steps[key]
  if (!step || altKey || ctrlKey || metaKey || !box || !(target instanceof HTMLElement)) return false
  if (!box.contains(target) || !leaves(target, key)) return false
  const stops = [...box.querySelectorAll<HTMLElement>(walked)].filter((stop) => stop !== trigger)
  stops[step(stops.indexOf(target), stops.length - 1)]?.focus()
  return true
}

/**
 * A button that opens a panel of links, actions or fields. Arrow keys open it and move between links, buttons and checkboxes; sliders and
 * text inputs keep their keys. Closes on Esc, on blur and on choosing.
 */
export const DropMenu = ({
  trigger,
  label,
  children,
  className,
}: {
  trigger: ReactNode
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  className?: string
}) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const opener = button.current
    const outside = (event: Event) => event.target instanceof Node && !box.current?.contains(event.target) && setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      // The key that opened the menu bubbles here as well.
      if (!event.defaultPrevented && walk(event, box.current, button.current)) event.preventDefault()
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
      // The chosen element is gone with the panel, and so is the focus.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [open])

  return (
    <div ref={box} className={classes(css.box, className)}>
      <PlainButton
        ref={button}
        className={css.trigger}
        aria-label={label}
        aria-expanded={open}
        onClick={() => (open ? setOpen(false) : setOpen(true))}
        onKeyDown={({ key, nativeEvent }) => {
          if (open || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
          nativeEvent.preventDefault()
          setOpen(true)
          // The links are rendered by the next frame.
          requestAnimationFrame(() => walk(nativeEvent, box.current, button.current))
        }}
      >
        {trigger}
      </PlainButton>
      {open && <div className={css.panel}>{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>}
    </div>
  )
}
