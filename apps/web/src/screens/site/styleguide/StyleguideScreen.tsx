import css from './Styleguide.module.css'
import { Controls } from './Controls.tsx'
import { Pieces } from './Pieces.tsx'

/** Everything in `ui/`, in both themes side by side. Development only. */
export const Screen = () => (
  <div>
    <h1 className={css.title}>Styleguide</h1>
    <div className={css.themes}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={css.theme} data-theme={theme}>
          <Pieces />
          <Controls theme={theme} />
        </div>
      ))}
    </div>
  </div>
)
