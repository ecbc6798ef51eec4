import { instantText } from '@tailshare/contract/text/timeText'
import type { Vote } from '@tailshare/contract/sharing/votes/votes'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { classes } from '../../../ui/classes.ts'
import cards from '../Cards.module.css'
import css from './Votes.module.css'

/** Yes from the left, no from the right; a majority vote has a mark at half. */
const VoteBar = ({ vote: { yesPercent, noPercent, needs } }: { vote: Pick<Vote, 'yesPercent' | 'noPercent' | 'needs'> }) => (
  <div className={classes(css.bar, needs === 'majority' && css.half)} aria-hidden>
    <span className={css.yes} style={{ width: `${yesPercent}%` }} />
    <span className={css.no} style={{ width: `${noPercent}%` }} />
  </div>
)

const states: Record<Vote['state'], [Tone, string]> = {
  open: ['caution', 'Open'],
  passed: ['go', 'Agreed'],
  failed: ['danger', 'Not agreed'],
  withdrawn: ['plain', 'Taken back'],
}

const Ballots = ({ ballots, isOpen }: { ballots: Vote['ballots']; isOpen: boolean }) => (
  <ul className={css.ballots} aria-label="Ballots">
    {ballots.map(({ person, percent, choice, mustAgree }) => (
      <li key={person.id}>
        <span>
          {fullName(person)}, {percent}%{mustAgree && ' (sells)'}
        </span>
        {choice === null ? (
          <span className="quiet">{isOpen ? 'Not yet' : 'No vote'}</span>
        ) : (
          <Badge tone={choice === 'yes' ? 'go' : 'danger'} icon={choice === 'yes' ? 'check' : 'close'}>
            {choice === 'yes' ? 'Yes' : 'No'}
          </Badge>
        )}
      </li>
    ))}
  </ul>
)

export const VoteCard = ({ vote, aircraftId, zone }: { vote: Vote; aircraftId: string; zone: string }) => {
  const { id, title, state, needs, proposedBy, reason, changes, opened, closes, decided, you } = vote
  const params = { aircraftId, id }
  const cast = useAction('castBallot', {
    onDone: ({ state: now }) =>
      toast(now === 'open' ? 'Your vote counts. You can change it until it is decided.' : states[now][1]),
  })
  const withdraw = useAction('withdrawVote', { onDone: () => toast('Your proposal was withdrawn') })
  const say = (choice: 'yes' | 'no') => cast.mutate({ params, body: { choice } }, { onError: toastError })
  const isOpen = state === 'open'
  const [tone, word] = states[state]
  const at = (instant: string) => instantText(new Date(instant), zone)
  return (
    <li className={cards.card} id={`vote-${id}`}>
      <div className={cards.head}>
        <h3>{title}</h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className={css.about}>
        {vote.kind === 'new_partner' ? 'Asked' : 'Proposed'} by {fullName(proposedBy)} on {at(opened)}.{reason && ` “${reason}”`}{' '}
        {isOpen ? `Vote by ${at(closes)}.` : decided && `Decided on ${at(decided)}.`}
      </p>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map(({ what, from, to }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <s>{from}</s> <b>{to}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {state !== 'withdrawn' && (
        <>
          <VoteBar vote={vote} />
          <p className={css.about}>
            {vote.yesPercent}% yes, {vote.noPercent}% no{isOpen && `, ${vote.openPercent}% open`}.{' '}
            {needs === 'all' ? 'Everybody must agree.' : 'More than half must agree.'}
          </p>
          <Ballots ballots={vote.ballots} isOpen={isOpen} />
        </>
      )}
      {(you.mayVote || you.mayWithdraw) && (
        <div className={cards.buttons}>
          {you.mayVote && (
            <>
              <Button
                kind="ink"
                icon="check"
                busy={cast.isPending}
                aria-pressed={you.choice === 'yes'}
                onClick={() => say('yes')}
              >
                {you.choice === 'yes' ? 'You said yes' : 'Vote yes'}
              </Button>
              <Button kind="soft" icon="close" busy={cast.isPending} aria-pressed={you.choice === 'no'} onClick={() => say('no')}>
                {you.choice === 'no' ? 'You said no' : 'Vote no'}
              </Button>
            </>
          )}
          {you.mayWithdraw && (
            <Button kind="line" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params }, { onError: toastError })}>
              Take it back
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
