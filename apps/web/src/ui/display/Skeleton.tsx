import css from './Skeleton.module.css'

const shapes = { line: css.line, title: css.title, picture: css.picture, block: css.block, row: css.row, tall: css.tall }

/** Placeholder of the final size for content that is loading. `count` repeats it. */
export const Skeleton = ({
  shape = 'line',
  count = 1,
  label = 'Loading',
}: {
  shape?: keyof typeof shapes
  count?: number
  label?: string
}) => (
  <div className={css.skeleton} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={shapes[shape]} />
    ))}
  </div>
)
