import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import css from './Slider.module.css'

type Props<Value> = {
  label: string
  min: number
  max: number
  step?: number
  value: Value
  /** Fires while dragging, `onChangeEnd` on release. */
  onChange: (value: Value) => void
  onChangeEnd?: (value: Value) => void
  text?: (value: number) => string
}

const Scale = ({ label, min, max, step = 1, value, onChange, onChangeEnd, text = String }: Props<number[]>) => {
  const isRange = value.length === 2
  return (
    <AriaSlider
      className={css.slider}
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      onChange={onChange}
      onChangeEnd={(end) => onChangeEnd?.(end)}
    >
      <div className={css.head}>
        <Label>{label}</Label>
        <SliderOutput className={css.output}>{({ state }) => state.values.map(text).join(' – ')}</SliderOutput>
      </div>
      <SliderTrack className={css.track}>
        {({ state }) => (
          <>
            <div
              className={css.fill}
              style={{
                left: isRange ? `${state.getThumbPercent(0) * 100}%` : '-1.4rem',
                right: `${(1 - state.getThumbPercent(value.length - 1)) * 100}%`,
              }}
            />
            <SliderThumb className={css.thumb} aria-label={isRange ? `${label}, lowest` : undefined} />
            {isRange && <SliderThumb index={1} className={css.thumb} aria-label={`${label}, highest`} />}
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}

/** One value on a scale. */
export const Slider = ({ value, onChange, onChangeEnd, ...rest }: Props<number>) => {
  const one = ([is = value]: number[]) => is
  return <Scale {...rest} value={[value]} onChange={(is) => onChange(one(is))} onChangeEnd={(is) => onChangeEnd?.(one(is))} />
}

/** A minimum and a maximum. */
export const RangeSlider = ({ value, onChange, onChangeEnd, ...rest }: Props<readonly [number, number]>) => {
  const pair = ([from = rest.min, to = rest.max]: number[]) => [from, to] as const
  return (
    <Scale {...rest} value={[...value]} onChange={(is) => onChange(pair(is))} onChangeEnd={(is) => onChangeEnd?.(pair(is))} />
  )
}
