import { paths } from '@tailshare/contract/base/paths'
import type { Incident } from '@tailshare/contract/backoffice/system/status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { IncidentView } from '../../../../parts/site/status/IncidentView.tsx'
import { homeZone } from '../../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../../calls/session.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/display/lists/EmptyState.tsx'
import { Console } from '../../console/Console.tsx'
import { operatorOnly } from '../../console/operatorOnly.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { UpdateDialog } from './UpdateDialog.tsx'
import { Form, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { IncidentFields } from './IncidentFields.tsx'
import { bodyOf, type IncidentValues, problemsOf, valuesOf } from './incidentForm.ts'
import userCss from '../../users/User.module.css'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

export const OpenDialog = ({ zone, onClose }: { zone: string; onClose: () => void }) => {
  const open = useAction('openIncident')
  const [defaults] = useState(() => valuesOf(undefined, { zone, now: new Date() }))
  const form = useAppForm<IncidentValues>({
    defaults,
    check: (values) => problemsOf(values, zone, new Date()),
    send: async (values) => {
      await open.mutateAsync({ body: { ...bodyOf(values, zone), text: values.text } })
      toast('It’s on the status page')
      onClose()
    },
  })
  return (
    <Dialog title="Open an incident" onClose={onClose}>
      <Form form={form} label="Open an incident">
        <IncidentFields zone={zone} kinds={['slow', 'down', 'planned']} />
        <FormTextArea
          name="text"
          label="What we know"
          rows={3}
          maxLength={500}
          hint="Anyone can read this. Leave out names of providers, servers and people."
        />
        <FormButtons form={form} onCancel={onClose}>
          Put it on the page
        </FormButtons>
      </Form>
    </Dialog>
  )
}

export const load = operatorOnly

type Opened = { dialog: 'open' } | { dialog: 'update' | 'correct'; incident: Incident }

export const Screen = () => {
  const account = useAccount()
  const zone = account ? homeZone(account) : 'UTC'
  const status = useQuery(read('getStatus'))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const latest = async (incident: Incident) => {
    const { data } = await status.refetch()
    return [...(data?.open ?? []), ...(data?.past ?? [])].find(({ id }) => id === incident.id) ?? incident
  }
  return (
    <Console area="status">
      <div className={userCss.head}>
        <div className={userCss.name}>
          <h1>Status</h1>
          <p>{status.data?.sentence}</p>
        </div>
        <div className={userCss.actions}>
          <Button kind="go" onClick={() => setOpened({ dialog: 'open' })}>
            Open an incident
          </Button>
          <ButtonLink kind="soft" to={paths.status()}>
            See the page
          </ButtonLink>
        </div>
      </div>
      <Loaded query={status} label="Loading incidents" rows={4}>
        {({ open, past }) => (
          <>
            <section className={userCss.section}>
              <h2>Now and planned</h2>
              {open.length === 0 && (
                <EmptyState>
                  No incident is open. What fails by itself shows on the page without one; an incident says what you know about
                  it.
                </EmptyState>
              )}
              {open.map((incident) => (
                <IncidentView key={incident.id} incident={incident} zone={zone}>
                  <div className={userCss.actions}>
                    <Button small onClick={() => setOpened({ dialog: 'update', incident })}>
                      Add an update
                    </Button>
                    <Button small kind="line" onClick={() => setOpened({ dialog: 'correct', incident })}>
                      Correct
                    </Button>
                  </div>
                </IncidentView>
              ))}
            </section>
            {past.length > 0 && (
              <section className={userCss.section}>
                <h2>Past</h2>
                {past.map((incident) => (
                  <IncidentView key={incident.id} incident={incident} zone={zone}>
                    <div className={userCss.actions}>
                      <Button small kind="line" onClick={() => setOpened({ dialog: 'correct', incident })}>
                        Correct
                      </Button>
                    </div>
                  </IncidentView>
                ))}
              </section>
            )}
          </>
        )}
      </Loaded>
      {opened?.dialog === 'open' && <OpenDialog zone={zone} onClose={close} />}
      {opened?.dialog === 'update' && (
        <UpdateDialog incident={opened.incident} latest={() => latest(opened.incident)} onClose={close} />
      )}
      {opened?.dialog === 'correct' && (
        <CorrectDialog incident={opened.incident} zone={zone} latest={() => latest(opened.incident)} onClose={close} />
      )}
    </Console>
  )
}
