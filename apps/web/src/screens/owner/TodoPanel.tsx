import { TodoList } from '../../parts/todo/TodoList.tsx'
import type { Todo } from '../../parts/todo/todoItem.ts'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from './Cockpit.module.css'

/** What needs the owner, most urgent first; the first has the one warm button. */
export const TodoPanel = ({ needs, ready }: { needs: readonly Todo[]; ready: boolean }) => {
  if (!ready) return <Skeleton shape="row" count={3} label="Checking what needs your attention" />
  if (needs.length === 0)
    return <p className={`lead ${css.quiet}`}>Everything is flying, nothing is due, every booking has been seen.</p>
  return <TodoList todos={needs} />
}
