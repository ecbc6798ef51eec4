import css from './Quotas.module.css'

type Figures = { quota: number; used: number; planned: number; left: number }

const part = (value: number, { quota, used, planned }: Figures) => `${(100 * value) / Math.max(quota, used + planned, 1)}%`

export const Meter = ({ title, figures, text }: { title: string; figures: Figures; text: (count: number) => string }) => {
  const { quota, used, planned, left } = figures
  return (
    <div className={css.meter}>
      <dt>{title}</dt>
      <dd>
        <span className={css.bar} aria-hidden="true">
          <span className={css.used} style={{ inlineSize: part(used, figures) }} />
          <span className={css.planned} style={{ inlineSize: part(planned, figures) }} />
        </span>
        <strong className={left === 0 ? css.none : undefined}>{left === 0 ? 'None left' : `${text(left)} left`}</strong>
        <span>
          {' '}
          of {text(quota)}
          {used > 0 && `, ${text(used)} used`}
          {planned > 0 && `, ${text(planned)} planned`}
        </span>
      </dd>
    </div>
  )
}
