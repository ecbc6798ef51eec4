import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import type { Expense, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useState } from 'react'
import { addressOf, useAction } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { useAccount } from '../../../calls/session.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Costs.module.css'
import { expenseStates, splitNames } from './costWords.ts'
import { ExpenseForm } from './ExpenseForm.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

type Props = { aircraftId: string; costs: SharedCosts }

const Answers = ({ expense, zone }: { expense: Expense; zone: string }) => {
  const { answers, waitsFor, answerBy, state } = expense
  return (
    <div className={css.answers}>
      {answers.map(({ person, answer, reason }) => (
        <p key={person.id}>
          {fullName(person)} {answer === 'agree' ? 'agrees.' : `asks: “${reason}”`}
        </p>
      ))}
      {state === 'proposed' && waitsFor.length > 0 && (
        <p className="label">
          Waiting for {waitsFor.map(fullName).join(', ')}. Without an objection by {plainDayText(dayIn(new Date(answerBy), zone))}{' '}
          it counts as agreed.
        </p>
      )}
    </div>
  )
}

const One = ({ expense, aircraftId, costs }: Props & { expense: Expense }) => {
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const params = { aircraftId, id: expense.id }
  const agree = useAction('agreeExpense', {
    onDone: ({ state }) => toast(state === 'agreed' ? 'Agreed by everybody' : 'You agree'),
  })
  const withdraw = useAction('withdrawExpense', { onDone: () => toast('Withdrawn') })
  const [tone, stateName] = expenseStates[expense.state]
  const me = useAccount()?.id
  const hasAgreed = expense.answers.some(({ person, answer }) => person.id === me && answer === 'agree')
  if (changing) return <ExpenseForm aircraftId={aircraftId} costs={costs} held={expense} onDone={() => setChanging(false)} />
  return (
    <article className={`${css.person} ${css.expense}`} aria-label={expense.title}>
      <header>
        <h3>{expense.title}</h3>
        <b>{moneyText(expense.cents)}</b>
      </header>
      <p>
        <Badge tone={tone}>{stateName}</Badge> {plainDayText(expense.day)}.{' '}
        {expense.paidBy ? `Paid by ${fullName(expense.paidBy)}` : `The reserve fund pays ${fullName(expense.enteredBy)}`},{' '}
        {splitNames[expense.split].toLowerCase()}.{' '}
        {expense.coversFrom &&
          expense.coversTo &&
          `Covers ${plainDayText(expense.coversFrom)} to ${plainDayText(expense.coversTo)}. `}
        Entered by {fullName(expense.enteredBy)}.
      </p>
      <Answers expense={expense} zone={costs.zone} />
      <div className={css.buttons}>
        {expense.hasReceipt && (
          <DownloadButton small kind="line" href={addressOf('getExpenseReceipt', { params })}>
            Receipt
          </DownloadButton>
        )}
        {expense.mayAnswer && (
          <>
            {!hasAgreed && (
              <Button
                kind="ink"
                small
                busy={agree.isPending}
                onClick={() => agree.mutate({ params, body: { round: expense.round } }, { onError: toastError })}
              >
                Agree
              </Button>
            )}
            <Button kind="soft" small onClick={() => setAsking(true)}>
              Question
            </Button>
          </>
        )}
        {expense.mayChange && (
          <Button kind="soft" small onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
        {expense.mayWithdraw && (
          <Button
            kind="line"
            small
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params }, { onError: toastError })}
          >
            Withdraw
          </Button>
        )}
      </div>
      {asking && <QuestionDialog expense={expense} aircraftId={aircraftId} onClose={() => setAsking(false)} />}
    </article>
  )
}

/** Unsettled: entered, agreed or questioned. */
export const Expenses = (props: Props) => {
  const { aircraftId, costs } = props
  const [adding, setAdding] = useState(false)
  const isHolder = costs.you === 'holder'
  return (
    <Section
      title="Expenses"
      help="Enter what you paid for the aircraft. The others agree or question it; once agreed, it is settled with the month."
      action={
        isHolder && !adding ? (
          <Button kind="line" small icon="plus" onClick={() => setAdding(true)}>
            Enter an expense
          </Button>
        ) : undefined
      }
    >
      <div className={css.expenses}>
        {adding && <ExpenseForm aircraftId={aircraftId} costs={costs} held={null} onDone={() => setAdding(false)} />}
        {costs.expenses.length === 0 && !adding && (
          <EmptyState>Tires, a new headset, oil: what one of you pays goes here.</EmptyState>
        )}
        {costs.expenses.map((expense) => (
          <One key={expense.id} expense={expense} {...props} />
        ))}
      </div>
    </Section>
  )
}
