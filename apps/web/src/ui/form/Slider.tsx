import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import css from './RangeSlider.module.css'

/** One value on a scale; `onChange` fires while dragging, `onChangeEnd` on release. */
export const Slider = ({
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
  value: number
  onChange: (value: number) => void
  onChangeEnd?: (value: number) => void
  text?: (value: number) => string
}) => (
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
      <SliderOutput className={css.output}>{({ state }) => text(state.values[0] ?? min)}</SliderOutput>
    </div>
    <SliderTrack className={css.track}>
      {({ state }) => (
        <>
          <div className={css.fill} style={{ left: '-1.4rem', right: `${(1 - state.getThumbPercent(0)) * 100}%` }} />
          <SliderThumb className={css.thumb} />
        </>
      )}
    </SliderTrack>
  </AriaSlider>
)
