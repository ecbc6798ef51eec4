import { useState } from 'react'
import { RangeSlider } from '../../ui/form/RangeSlider.tsx'

type Range = readonly [number, number]

/** A range that is applied when the thumb is released. */
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
  onDone: (range: Range) => void
}) => {
  const [shown, setShown] = useState(range)
  return (
    <RangeSlider label={label} min={full[0]} max={full[1]} value={shown} text={text} onChange={setShown} onChangeEnd={onDone} />
  )
}
