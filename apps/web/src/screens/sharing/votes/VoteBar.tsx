import type { Vote } from '@tailshare/contract/sharing/votes/votes'
import { classes } from '../../../ui/classes.ts'
import css from './Votes.module.css'

/** Yes from the left, no from the right; a majority vote has a mark at half. */
export const VoteBar = ({
  vote: { yesPercent, noPercent, needs },
}: {
  vote: Pick<Vote, 'yesPercent' | 'noPercent' | 'needs'>
}) => (
  <div className={classes(css.bar, needs === 'majority' && css.half)} aria-hidden>
    <span className={css.yes} style={{ width: `${yesPercent}%` }} />
    <span className={css.no} style={{ width: `${noPercent}%` }} />
  </div>
)
