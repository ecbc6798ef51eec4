import { keeperRoles, type RecordKeeper } from '@tailshare/contract/maintenance/recordKeepers/recordKeepers'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { emailProblem } from '../../../parts/people/signIn/emailProblem.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'
import type { MaintenancePart } from '../maintenancePart.ts'

const states = { invited: ['caution', 'Invited'], expired: ['plain', 'Expired'], given: ['go', 'May keep the records'] } as const

const useEnding = () => {
  const end = useAction('endRecordKeeper', { onDone: () => toast('Done') })
  const me = useAccount()?.id
  return async ({ id, person, email, owner, aircraft, state }: RecordKeeper) => {
    const who = person ? fullName(person) : email
    const isOwner = me === owner.id
    const message = isOwner
      ? state === 'given'
        ? `${who} can no longer change the records of ${aircraft.tailNumber}. What they signed stays.`
        : `The link sent to ${who} will no longer work.`
      : `You can no longer change the records of ${aircraft.tailNumber}. What you signed stays.`
    const title = isOwner ? 'Take it back' : 'Give it back'
    if (!(await confirmDeletion({ title, message, confirm: title }))) return
    end.mutate({ params: { id } }, { onError: toastError })
  }
}

const Row = ({ keeper, onEnd, isOwner }: { keeper: RecordKeeper; onEnd: () => void; isOwner: boolean }) => {
  const [tone, text] = states[keeper.state]
  return (
    <li>
      <Icon name="account" className={css.plain} />
      <div>
        <b className={css.break}>{keeper.person ? fullName(keeper.person) : keeper.email}</b>
        <small>
          {keeperRoles[keeper.role]}
          {keeper.expires && `, open until ${plainDayText(keeper.expires.slice(0, 10))}`}
        </small>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
        {keeper.mayEnd && (
          <Button kind="soft" small onClick={onEnd}>
            {isOwner ? 'Take it back' : 'Give it back'}
          </Button>
        )}
      </div>
    </li>
  )
}

const InviteMechanic = ({ aircraftId }: { aircraftId: string }) => {
  const give = useAction('addRecordKeeper')
  const form = useAppForm({
    defaults: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await give.mutateAsync({ params: { id: aircraftId }, body: { email } })
      form.reset({ email: '' })
      toast(`Invitation sent to ${email}`)
    },
  })
  return (
    <FormPanel form={form} label="Invite a mechanic" icon="mail" save="Send invitation">
      <FormField
        name="email"
        label="Mechanic’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="They get a link that is good for 14 days, and see the records of this aircraft only."
      />
    </FormPanel>
  )
}

/** The owner adds and removes record keepers here. */
export const Keepers: MaintenancePart = ({ aircraftId }) => {
  const record = useQuery(read('getMaintenance', { params: { id: aircraftId } }))
  const keepers = useQuery(read('listRecordKeepers', { params: { id: aircraftId } }))
  const end = useEnding()
  const give = useAction('addRecordKeeper', {
    onDone: ({ person, aircraft }) => toast(`${person?.firstName} may keep the records of ${aircraft.tailNumber} now`),
  })
  return (
    <Loaded query={record} label="Loading who keeps the records">
      {({ owner, mayAddRecordKeeper, tailNumber }) => (
        <Loaded query={keepers} label="Loading who keeps the records">
          {({ keepers: given, candidates }) => (
            <>
              <Section
                title="Who keeps the records"
                note={
                  mayAddRecordKeeper
                    ? `They sign off what is due on ${tailNumber} and change the list. You hear of each change.`
                    : undefined
                }
              >
                <ul className={css.list}>
                  <li>
                    <Icon name="account" className={css.plain} />
                    <div>
                      <b>{fullName(owner)}</b>
                      <small>Owner</small>
                    </div>
                  </li>
                  {given.map((keeper) => (
                    <Row key={keeper.id} keeper={keeper} isOwner={mayAddRecordKeeper} onEnd={() => void end(keeper)} />
                  ))}
                </ul>
              </Section>
              {candidates.length > 0 && (
                <Section title="Who else could">
                  <ul className={css.list}>
                    {candidates.map(({ person, role }) => (
                      <li key={person.id}>
                        <Icon name="account" className={css.plain} />
                        <div>
                          <b>{fullName(person)}</b>
                          <small>{keeperRoles[role]}</small>
                        </div>
                        <div className={css.actions}>
                          <Button
                            kind="line"
                            small
                            busy={give.isPending}
                            onClick={() =>
                              give.mutate({ params: { id: aircraftId }, body: { accountId: person.id } }, { onError: toastError })
                            }
                          >
                            Let {person.firstName} keep them
                          </Button>
                        </div>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
              {mayAddRecordKeeper && (
                <Section title="Invite a mechanic">
                  <InviteMechanic aircraftId={aircraftId} />
                </Section>
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
