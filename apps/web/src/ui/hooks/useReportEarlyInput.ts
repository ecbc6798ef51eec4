import { type ChangeEvent, useLayoutEffect, useState } from 'react'
import { useIsHydrated } from './useIsHydrated.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Shown = string | number | readonly string[] | null | undefined
type Given<Element extends Box> = {
  value?: Shown
  defaultValue?: Shown
  checked?: boolean | undefined
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined
}

/** An unchecked radio has nothing to report; the checked one in its group reports. */
const hasNothingToTell = (box: Box) => box instanceof HTMLInputElement && box.type === 'radio' && !box.checked

const isAsDrawn = (box: Box, { value, defaultValue, checked }: Given<never>) =>
  checked === undefined
    ? box.value === (value ?? defaultValue ?? '').toString()
    : box instanceof HTMLInputElement && box.checked === checked

/**
 * Reports input entered in server-rendered HTML before hydration. React keeps the DOM value but fires no change event, so the field reports
 * it to its form once.
 */
export const useReportEarlyInput = <Element extends Box>(id: string, given: Given<Element>) => {
  const alive = useIsHydrated()
  const [start] = useState({ isDrawn: !alive, given })
  useLayoutEffect(() => {
    const box = document.getElementById(id) as Element | null
    if (!start.isDrawn || !box || hasNothingToTell(box) || isAsDrawn(box, start.given)) return
    start.given.onChange?.({ target: box, currentTarget: box } as ChangeEvent<Element>)
  }, [id, start])
}

/**
 * The change handler of a controlled select. Ignores an event that carries the value already shown: React resets the select when it becomes
 * alive, and the browser's event of an early choice, reported by then, comes after that.
 */
export const onOtherChoice =
  ({ value, onChange }: Pick<Given<HTMLSelectElement>, 'value' | 'onChange'>) =>
  (event: ChangeEvent<HTMLSelectElement>) => {
    if (event.target.value !== value?.toString()) onChange?.(event)
  }
