import { caseOutcomes } from '@tailshare/contract/backoffice/cases/caseWords'
import type { Case } from '@tailshare/contract/backoffice/cases/cases'
import { paths } from '@tailshare/contract/base/paths'
import { instantText, wholeInstantText } from '@tailshare/contract/text/timeText'
import { plainText } from '@tailshare/rules/messages/links'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { notFound } from '../../../routing/errors/notFound.ts'
import type { Load } from '../../../routing/screen.ts'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { Thread, ThreadEntry } from '../../../ui/display/lists/Thread.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useParams } from '../../../ui/router/hooks.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CaseReply } from './CaseReply.tsx'
import css from './Case.module.css'

export const load: Load = async ({ client, params: { id } }) => {
  if (!id) return notFound()
  const { number } = await client.ensureQueryData(read('getCase', { params: { id } }))
  return { title: number }
}

/** Whose turn it is, for the reader. */
const standing = ({ you, waitsFor, answerBy, closed, outcome, zone, opener, sharedWith }: Case) => {
  const due = answerBy && wholeInstantText(new Date(answerBy), zone)
  if (closed !== null) return `Closed ${instantText(new Date(closed), zone)}: ${caseOutcomes[outcome!]}.`
  if (you === 'operator') {
    if (waitsFor === 'opener') return `Answered; it is ${opener.firstName}’s turn.`
    return `${waitsFor === 'owner' ? `${sharedWith?.firstName} was asked. ` : ''}${opener.firstName} gets an answer by ${due}.`
  }
  if (you === 'owner')
    return waitsFor === 'owner' ? `We need your view, by ${due} if you can.` : 'Thank you. We decide, and tell you.'
  if (waitsFor === 'opener') return 'We have answered. Write if something is still open, or close it.'
  return `${waitsFor === 'owner' ? `We asked ${sharedWith?.firstName}. ` : ''}You hear from us by ${due}.`
}

const roleText = { opener: '', owner: ', owner', operator: ', Tailshare' } as const

const Entries = ({ entries, zone }: Case) => (
  <Thread>
    {entries.map(({ id, by, as, text, at }) => (
      <ThreadEntry
        key={id}
        head={
          <b>
            {fullName(by)}
            {roleText[as]}
          </b>
        }
        when={instantText(new Date(at), zone)}
        text={plainText(text)}
        isMarked={as === 'operator'}
      />
    ))}
  </Thread>
)

const placeOf = ({ you, order, number }: Case) =>
  order && (you === 'operator' ? paths.operatorBooking(order.id, { reason: `${number}: ` }) : paths.order(order.id))

/** A case for its opener, the operators, and the owner who was asked. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data: one } = useSuspenseQuery({ ...read('getCase', { params: { id } }), refetchOnWindowFocus: 'always' as const })
  const place = placeOf(one)
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead over={`${one.number}, ${fullName(one.opener)}`} title={one.about} lead={standing(one)} />
      <div className={css.columns}>
        <Section title="What was written">
          <Entries {...one} />
          {one.closed === null && <CaseReply case={one} />}
        </Section>
        {one.facts.length > 0 && (
          <Section
            title="As it was then"
            note={instantText(new Date(one.created), one.zone)}
            action={
              place && <TextLink to={place}>{one.you === 'operator' ? 'Open to refund or change' : 'Open the booking'}</TextLink>
            }
          >
            <Facts facts={one.facts.map(({ what, is }) => [what, is] as const)} />
          </Section>
        )}
      </div>
      {one.you === 'operator' && (
        <p className={css.ways}>
          <TextLink to={paths.operatorCases()}>All cases</TextLink> ·{' '}
          <TextLink to={paths.operatorUser(one.opener.id)}>{fullName(one.opener)}</TextLink>
        </p>
      )}
    </div>
  )
}
