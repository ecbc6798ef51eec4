import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import css from './RangeSlider.module.css'

/** A minimum and a maximum; `onChange` fires while dragging, `onChangeEnd` on release. */
export const RangeSlider = ({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  onChangeEnd,
  text = String,
}: {
  label: string
  min: number
  max: number
  step?: number
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  onChangeEnd?: (value: [number, number]) => void
  text?: (value: number) => string
}) => {
  const pair = (values: number[]): [number, number] => [values[0] ?? min, values[1] ?? max]
  return (
    <Slider
      className={css.slider}
      minValue={min}
      maxValue={max}
      step={step}
      value={[...value]}
      onChange={(values) => onChange(pair(values))}
      onChangeEnd={(values) => onChangeEnd?.(pair(values))}
    >
      <div className={css.head}>
        <Label>{label}</Label>
        <SliderOutput className={css.output}>
          {({ state }) => `${text(state.values[0] ?? min)} – ${text(state.values[1] ?? max)}`}
        </SliderOutput>
      </div>
      <SliderTrack className={css.track}>
        {({ state }) => (
          <>
            <div
              className={css.fill}
              style={{ left: `${state.getThumbPercent(0) * 100}%`, right: `${(1 - state.getThumbPercent(1)) * 100}%` }}
            />
            <SliderThumb index={0} className={css.thumb} aria-label={`${label}, lowest`} />
            <SliderThumb index={1} className={css.thumb} aria-label={`${label}, highest`} />
          </>
        )}
      </SliderTrack>
    </Slider>
  )
}
