import { moneyText, rateText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { RunningCosts, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { instantText, monthText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'

type Props = { aircraftId: string; costs: SharedCosts }
type Agreed = NonNullable<SharedCosts['terms']>

const Begin = ({ aircraftId, costs }: Props) => {
  const begin = useAction('beginRunningCosts', {
    onDone: ({ state }) => toast(state === 'passed' ? 'The costs are shared from this month on' : 'Your partners vote on it now'),
  })
  if (costs.openVote)
    return (
      <EmptyState to={paths.coOwnershipInfo(aircraftId, { tab: 'votes' })} label="See the vote">
        You vote on the first running costs until {instantText(new Date(costs.openVote.closes), costs.zone)}. Nothing is charged
        before that.
      </EmptyState>
    )
  if (!costs.isOwner)
    return (
      <EmptyState>
        No running costs are agreed yet. The owner proposes the first ones from their plan, and you vote on them.
      </EmptyState>
    )
  if (!costs.hasPlan)
    return (
      <EmptyState to={paths.calculator(aircraftId)} label="Save a plan">
        Save what the aircraft costs in the calculator, and propose it to your partners here.
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Button
          kind="go"
          busy={begin.isPending}
          onClick={() => begin.mutate({ params: { aircraftId } }, { onError: toastError })}
        >
          Propose the costs of your plan
        </Button>
      }
    >
      Start with the figures of your plan: fixed costs by share, hours by who flew. They take effect once more than half of the
      aircraft agrees.
    </EmptyState>
  )
}

/** The figures, or only who pays a line after someone has left. */
const Later = ({ terms, nameOf }: { terms: Agreed; nameOf: (id: string) => string }) => {
  const { next } = terms
  if (!next) return null
  const figuresOf = ({ lines, hourCents, reserveMonthCents }: RunningCosts) =>
    JSON.stringify([lines.map(({ title, monthCents }) => [title, monthCents]), hourCents, reserveMonthCents])
  const moved = next.lines.filter(({ paidById }, index) => paidById !== terms.lines[index]?.paidById)
  const said =
    figuresOf(next) === figuresOf(terms)
      ? `${moved.map(({ title, paidById }) => `${nameOf(paidById)} pays ${title}`).join(', ')}.`
      : 'other figures count.'
  return (
    <p className="label">
      From {monthText(next.fromMonth)} {said}
    </p>
  )
}

/** Fixed costs and who pays them, hourly costs, and the reserve fund. */
export const Terms = ({ aircraftId, costs }: Props) => {
  const { terms, holders } = costs
  const nameOf = (id: string) => {
    const known = holders.find((person) => person.id === id)
    return known ? fullName(known) : 'a former partner'
  }
  return (
    <MoreSection
      title={terms ? 'Agreed running costs' : 'Running costs'}
      gist={terms ? 'Changed by a vote' : undefined}
      open={!terms}
    >
      {terms ? (
        <>
          <Facts
            facts={[
              ...terms.lines.map(
                ({ title, monthCents, paidById }) =>
                  [title, `${moneyText(monthCents)} a month, paid by ${nameOf(paidById)}`] as const,
              ),
              ['An hour flown', `${rateText(terms.hourCents)}, into the reserve fund`],
              ['Reserve fund', `${moneyText(terms.reserveMonthCents)} a month by share`],
            ]}
          />
          <Later terms={terms} nameOf={nameOf} />
        </>
      ) : (
        <Begin aircraftId={aircraftId} costs={costs} />
      )}
    </MoreSection>
  )
}
