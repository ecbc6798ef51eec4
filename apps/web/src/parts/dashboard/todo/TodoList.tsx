import { useId, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { AnswerButtons } from '../../bookings/trip/AnswerButtons.tsx'
import css from '../../people/profile/profile.module.css'
import stepCss from './TodoList.module.css'
import type { Step } from './todo.ts'
import { Link } from '../../../ui/router/Link.tsx'
import { useNow } from '../../schedule/time/useNow.ts'
import { apart, newsTitle, type Todo } from './todoItem.ts'

const shownNews = 3

type Listed = {
  todos: readonly Todo[]
  quiet?: boolean | undefined
  /** As many before the button. */
  first?: number
}
/** The first few, with a button to show the rest. */
const Todos = ({ todos, quiet, first = 5 }: Listed) => {
  const [all, setAll] = useState(false)
  const shown = all ? todos : todos.slice(0, first)
  return (
    <>
      <ul className={css.list}>
        {shown.map(({ id, tone, icon, title, text, to, action, asks }, index) => (
          <li key={id}>
            <Icon name={icon} className={css[tone]} />
            <div>
              <b>{title}</b>
              <small>{text}</small>
            </div>
            {asks ? (
              <div className={css.actions}>
                <AnswerButtons order={asks} soft={index > 0 || quiet} />
              </div>
            ) : (
              <ButtonLink to={to} kind={index === 0 && !quiet ? 'go' : 'soft'} small>
                <span>
                  {action}
                  <span className="vh">: {title}</span>
                </span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {shown.length < todos.length && (
        <Button kind="line" small onClick={() => setAll(true)}>
          Show {todos.length - shown.length} more
        </Button>
      )}
    </>
  )
}

/** One line each: no action is needed. */
const News = ({ news, labelledBy }: { news: readonly Todo[]; labelledBy: string }) => {
  const [all, setAll] = useState(false)
  const shown = all ? news : news.slice(0, shownNews)
  return (
    <>
      <ul className={stepCss.lines} aria-labelledby={labelledBy}>
        {shown.map(({ id, icon, title, text, to }) => (
          <li key={id}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                <b>{title}</b> <small>{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < news.length && (
        <Button kind="line" small onClick={() => setAll(true)}>
          Show {news.length - shown.length} more
        </Button>
      )}
    </>
  )
}

/** To-dos, which the headline counts, then news. The first is the page's primary action, unless `quiet`. */
export const TodoList = ({ todos, ...look }: Listed) => {
  const newsId = useId()
  const now = useNow()
  const { needs, news } = apart(todos)
  return (
    <>
      {needs.length > 0 && <Todos todos={needs} {...look} />}
      {news.length > 0 && (
        <>
          <p id={newsId} className={stepCss.news}>
            {newsTitle(news, now)}
          </p>
          <News news={news} labelledBy={newsId} />
        </>
      )}
    </>
  )
}

export const StepList = ({ steps, quiet }: { steps: readonly Step[]; quiet?: boolean }) => (
  <ol className={stepCss.steps}>
    {steps.map(({ id, state, title, text, to, action }) => (
      <li key={id}>
        <span className={stepCss.mark} data-state={state}>
          {state === 'done' && <Icon name="check" label="Done" />}
        </span>
        <div>
          <b>{title}</b>
          {state !== 'done' && <small>{text}</small>}
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
