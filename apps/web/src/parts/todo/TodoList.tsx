import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import css from '../profile/profile.module.css'
import stepCss from './TodoList.module.css'
import type { Step } from './todo.ts'
import type { Todo } from './todoItem.ts'

/** The first one is the primary action of the page, unless something else is. */
export const TodoList = ({ todos, quiet }: { todos: readonly Todo[]; quiet?: boolean }) => (
  <ul className={css.list}>
    {todos.map(({ id, tone, icon, title, text, to, action }, index) => (
      <li key={id}>
        <Icon name={icon} className={css[tone]} />
        <div>
          <b>{title}</b>
          <small>{text}</small>
        </div>
        <ButtonLink to={to} kind={index === 0 && !quiet ? 'go' : 'soft'} small>
          {action}
        </ButtonLink>
      </li>
    ))}
  </ul>
)

export const StepList = ({ steps, quiet }: { steps: readonly Step[]; quiet?: boolean }) => (
  <ol className={stepCss.steps}>
    {steps.map(({ id, state, title, text, to, action }) => (
      <li key={id}>
        <span className={stepCss.mark} data-state={state}>
          {state === 'done' && <Icon name="check" label="Done" />}
        </span>
        <div>
          <b>{title}</b>
          <small>{text}</small>
        </div>
        {state !== 'done' && (
          <ButtonLink to={to} kind={state === 'next' && !quiet ? 'go' : 'soft'} small>
            {action}
          </ButtonLink>
        )}
      </li>
    ))}
  </ol>
)
