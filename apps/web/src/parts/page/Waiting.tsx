import { Logo } from '../../ui/display/marks/Logo.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from './Waiting.module.css'

/** Placeholder until the page's first data arrives. */
export const Waiting = () => (
  <div className={`wrap read ${css.waiting}`}>
    <Logo />
    <Skeleton shape="title" label="Loading the page" />
    <Skeleton count={3} />
    <Skeleton shape="block" />
  </div>
)
