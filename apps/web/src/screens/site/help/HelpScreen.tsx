import { caseAnswerTime } from '@tailshare/contract/backoffice/cases/caseWords'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { CaseLinks } from '../../../parts/backoffice/cases/CaseLinks.tsx'
import { openCaseModal } from '../../../parts/backoffice/cases/openCase.ts'
import { openModal } from '../../../parts/site/modal/modal.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { answers, type Answer } from './answers.ts'
import { findAnswers } from './findAnswers.ts'
import css from './Help.module.css'

const readMine = read('listMyCases', { query: { limit: 20 } })

export const load: Load = async ({ client, account }) => {
  if (account) await ahead(client, readMine)
  return { description: 'Answers for pilots, owners, co-owners, instructors and the ramp, and a person to turn to.' }
}

const Row = ({ answer: { id, question, text, to }, isOpen }: { answer: Answer; isOpen: boolean }) => (
  <details id={id} open={isOpen || undefined}>
    <summary>{question}</summary>
    <p>{text}</p>
    {to && (
      <p>
        <TextLink to={to[1]}>{to[0]}</TextLink>
      </p>
    )}
  </details>
)

/** Visitors write by the question form, which is answered by email; members open a case. */
const Contact = () => {
  const account = useAccount()
  const cases = useQuery({ ...readMine, enabled: account !== null })
  return (
    <section className={css.contact} aria-labelledby="contact">
      <h2 id="contact">A person to turn to</h2>
      <p>
        {account
          ? `We answer within ${caseAnswerTime}. About a charge or a flight, use “Something wrong?” on it: the facts come along.`
          : 'Write to us. We answer by email.'}
      </p>
      {account ? (
        <Button kind="ink" icon="message" onClick={() => openCaseModal({})}>
          Write to us
        </Button>
      ) : (
        <Button kind="ink" icon="message" onClick={() => openModal('learn-more', 'other')}>
          Write to us
        </Button>
      )}
      {cases.data && cases.data.count > 0 && (
        <>
          <h3>Your cases</h3>
          <CaseLinks cases={cases.data.results} />
        </>
      )}
    </section>
  )
}

/** `?q=` are the words to search for. */
export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const groups = findAnswers(answers, typed)
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Help</h1>
      <div className={css.columns}>
        <div>
          <form
            role="search"
            action="/help"
            onSubmit={(event) => {
              event.preventDefault()
              setParams(typed.trim() === '' ? {} : { q: typed.trim() }, { replace: true, preventScrollReset: true })
            }}
          >
            <Field
              label="Search the answers"
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={80}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </form>
          {groups.length === 0 && <EmptyState>No answer has these words. Write to us, and a person answers.</EmptyState>}
          {groups.map(({ group, found }) => (
            <section key={group} className={css.group} aria-labelledby={`for-${group}`}>
              <h2 id={`for-${group}`}>{group}</h2>
              {found.map((answer) => (
                <Row key={answer.id} answer={answer} isOpen={typed.trim() !== '' && groups.length < 3} />
              ))}
            </section>
          ))}
        </div>
        <Contact />
      </div>
    </div>
  )
}
