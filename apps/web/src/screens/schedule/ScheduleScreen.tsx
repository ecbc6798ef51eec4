import { useParams } from '../../ui/router/hooks.ts'
import { EntryPage } from './EntryPage.tsx'
import { SchedulePage } from './SchedulePage.tsx'

/** One entry of a schedule where the address names it, else all schedules. */
export const Screen = () => {
  const { id } = useParams()
  return id ? <EntryPage key={id} id={id} /> : <SchedulePage />
}
