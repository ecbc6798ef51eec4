import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Field } from '../../../parts/Field.tsx'
import css from '../../../routing/errors/errors.module.css'

export const Screen = () => (
  <div className={`wrap ${css.view}`}>
    <p className={css.code}>404</p>
    <h1>
      <small>This page was not found!</small>
      This spot on the ramp is empty.
    </h1>
    <div className={css.ways}>
      <ButtonLink to={paths.home()} kind="go" icon="back">
        Back
      </ButtonLink>
    </div>
    <Field name="empty" sun="night" />
  </div>
)
