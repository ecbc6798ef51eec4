import { useEffect, useRef, useState } from 'react'
import { RangeSlider } from '../../../ui/form/choices/Slider.tsx'

type Range = readonly [number, number]

const restMs = 300

/**
 * Applied when the slider is released or the arrow keys pause. Only the first change adds a history entry, so that Back undoes all of them.
 */
export const RangePanel = ({
  label,
  range,
  full,
  text,
  onDone,
}: {
  label: string
  range: Range
  full: Range
  text?: (value: number) => string
  onDone: (range: Range, how: { replace: boolean }) => void
}) => {
  const [shown, setShown] = useState(range)
  const [waiting, setWaiting] = useState<Range | null>(null)
  const applied = useRef(false)
  const apply = useRef<() => void>(undefined)
  useEffect(() => {
    apply.current = () => {
      if (!waiting) return
      onDone(waiting, { replace: applied.current })
      applied.current = true
      setWaiting(null)
    }
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => apply.current?.(), restMs)
    return () => clearTimeout(timer)
  }, [waiting])
  // Apply a pending change on close.
  useEffect(() => () => apply.current?.(), [])
  return (
    <RangeSlider
      label={label}
      min={full[0]}
      max={full[1]}
      value={shown}
      text={text}
      onChange={setShown}
      onChangeEnd={setWaiting}
    />
  )
}
