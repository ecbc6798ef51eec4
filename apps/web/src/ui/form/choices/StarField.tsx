import { useId } from 'react'
import { classes } from '../../classes.ts'
import { describing, FieldNotes } from '../FieldFrame.tsx'
import { useFormValue } from '../Form.tsx'
import css from '../../display/marks/Stars.module.css'
import { useIsHydrated } from '../../hooks/useIsHydrated.ts'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** One to five stars as five radio buttons, so that arrow keys work. */
export const FormStars = ({ name, label }: { name: string; label: string }) => {
  const id = useId()
  const alive = useIsHydrated()
  const { value, onChange, errors } = useFormValue<number>(name)
  return (
    <fieldset className={css.field} {...describing(id, { errors, hint: undefined })}>
      <legend>{label}</legend>
      <div className={css.choice}>
        {words.map((word, index) => (
          <label key={word} className={classes(css.star, index < value && css.on)}>
            <input type="radio" name={id} checked={value === index + 1} disabled={!alive} onChange={() => onChange(index + 1)} />
            <span aria-hidden>★</span>
            <span className="vh">
              {index + 1} of 5, {word}
            </span>
          </label>
        ))}
        <span className={css.word} aria-hidden>
          {words[value - 1]}
        </span>
      </div>
      <FieldNotes id={id} errors={errors} hint={undefined} />
    </fieldset>
  )
}
