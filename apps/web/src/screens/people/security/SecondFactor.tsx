import { countText } from '@tailshare/contract/text/countText'
import { instantText } from '@tailshare/contract/text/timeText'
import type { SecondFactor as Factors } from '@tailshare/contract/people/signIn/secondFactor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, read, refreshAfter, useAction, ApiError } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import type { Account } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { AppSetup } from '../preferences/AppSetup.tsx'
import { ProveSelf, atPassword } from './ProveSelf.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { makePasskey, passkeyProblem } from '../../../parts/people/signIn/usePasskey.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { useFirstField } from '../../../ui/form/panel/useFirstField.ts'
import { deviceText } from './deviceText.ts'
import css from '../../../parts/people/profile/profile.module.css'

type Props = { hasPassword: boolean; done: (said: string, codes: string[] | null) => void; cancel: () => void }

const PasskeySetup = ({ hasPassword, done, cancel }: Props) => {
  const place = useFirstField()
  const client = useQueryClient()
  const form = useAppForm({
    defaults: { name: deviceText(navigator.userAgent), password: '' },
    check: ({ name, password }) => ({
      name: name.trim() === '' ? fieldMessages.required : [],
      password: hasPassword && password === '' ? fieldMessages.required : [],
    }),
    send: async (values) => {
      const { recoveryCodes } = await makePasskey(values).catch((error: unknown) => {
        if (error instanceof ApiError) return atPassword(error)
        throw new ApiError(0, passkeyProblem(error), null)
      })
      await refreshAfter(client, 'addPasskey')
      done('Your passkey is ready', recoveryCodes)
    },
  })
  return (
    <div ref={place}>
      <FormPanel form={form} label="Passkey" save="Make a passkey" onCancel={cancel}>
        <p>With a passkey, your password alone no longer logs you in.</p>
        <FormField name="name" label="Name of the passkey" />
        {hasPassword && <FormField name="password" label="Your password" type="password" autoComplete="current-password" />}
      </FormPanel>
    </div>
  )
}

type Doing = 'app' | 'passkey' | 'codes' | 'removeApp' | { passkey: string } | null
type Parts = { account: Account; factors: Factors; doing: Doing; start: (what: Doing) => void }

const Line = ({ icon, title, note, children }: { icon: IconName; title: string; note: string; children: ReactNode }) => (
  <li>
    <Icon name={icon} className={css.plain} />
    <div>
      <b>{title}</b>
      <small>{note}</small>
    </div>
    {children}
  </li>
)

const Kept = ({ account, factors, start }: Parts) => {
  const usedText = (lastUsed: string | null) =>
    lastUsed ? `Last used ${instantText(new Date(lastUsed), homeZone(account))}` : 'Not used yet'
  return (
    <ul className={css.list}>
      <Line icon="phone" title="Authenticator app" note={factors.hasApp ? 'On: we ask for it after your password' : 'Off'}>
        <div className={css.actions}>
          <Button kind="soft" small onClick={() => start('app')}>
            {factors.hasApp ? 'Use another phone' : 'Add an app'}
          </Button>
          {factors.hasApp && (
            <Button kind="line" small onClick={() => start('removeApp')}>
              Remove the app
            </Button>
          )}
        </div>
      </Line>
      {factors.passkeys.map(({ id, name, lastUsed }) => (
        <Line key={id} icon="key" title={name} note={`Passkey. ${usedText(lastUsed)}`}>
          <Button kind="line" small onClick={() => start({ passkey: id })}>
            Remove
          </Button>
        </Line>
      ))}
      <Line icon="key" title="A passkey" note="Logs you in with your face, your finger or a PIN, without a password">
        <Button kind="soft" small onClick={() => start('passkey')}>
          Add a passkey
        </Button>
      </Line>
      {(factors.hasApp || factors.passkeys.length > 0) && (
        <Line icon="list" title="Recovery codes" note={`${countText(factors.recoveryCodesLeft, 'code')} left, each works once`}>
          <Button kind="soft" small onClick={() => start('codes')}>
            Make new codes
          </Button>
        </Line>
      )}
    </ul>
  )
}

/** `done` ends the setup, with recovery codes if any were created. */
const Work = ({ account, factors, doing, start, done }: Parts & { done: (said: string, codes?: string[] | null) => void }) => {
  const client = useQueryClient()
  const removePasskey = useAction('removePasskey')
  const cancel = () => start(null)
  const { hasPassword } = account
  if (doing === 'app') return <AppSetup hasPassword={hasPassword} done={done} cancel={cancel} />
  if (doing === 'passkey') return <PasskeySetup hasPassword={hasPassword} done={done} cancel={cancel} />
  if (doing === 'codes')
    return (
      <ProveSelf
        hasPassword={hasPassword}
        act="Make new codes"
        cancel={cancel}
        send={async (body) => {
          const { recoveryCodes } = await call('renewRecoveryCodes', { body })
          await refreshAfter(client, 'renewRecoveryCodes')
          done('Your old codes no longer work', recoveryCodes)
        }}
      />
    )
  if (doing === 'removeApp')
    return (
      <ProveSelf
        hasPassword={hasPassword}
        act="Remove the app"
        cancel={cancel}
        send={async (body) => {
          await call('removeApp', { body })
          await refreshAfter(client, 'removeApp')
          done('The authenticator app was removed')
        }}
      />
    )
  if (doing === null) return null
  return (
    <ProveSelf
      hasPassword={hasPassword}
      act={`Remove the passkey ${factors.passkeys.find(({ id }) => id === doing.passkey)?.name ?? ''}`.trim()}
      cancel={cancel}
      send={async (body) => {
        await removePasskey.mutateAsync({ params: { id: doing.passkey }, body })
        done('The passkey was removed. Delete it on your device, too.')
      }}
    />
  )
}

const noteOf = (account: Account, { isMissing, isRequired }: Factors) => {
  if (isMissing) return 'You are an operator. Add an app or a passkey here: until then, the operator pages stay closed.'
  if (isRequired) return 'Operators log in with more than a password. Keep two, so a lost phone doesn’t lock you out.'
  if (account.isOperator)
    return 'This demo lets its operator in with a password alone. Outside a demo, operators need an app or a passkey.'
  return 'With an app or a passkey, someone who learns your password still can’t get in. It’s up to you.'
}

export const SecondFactor = ({ account }: { account: Account }) => {
  const factors = useQuery(read('getSecondFactor'))
  const [doing, start] = useState<Doing>(null)
  const [codes, setCodes] = useState<string[]>()
  const done = (said: string, given?: string[] | null) => {
    start(null)
    setCodes(given ?? undefined)
    toast(said)
  }
  return (
    <Loaded query={factors} label="Loading how you log in" rows={3}>
      {(found) => (
        <Section title="Second factor" note={noteOf(account, found)}>
          {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
          {doing === null ? (
            <Kept account={account} factors={found} doing={doing} start={start} />
          ) : (
            <Work account={account} factors={found} doing={doing} start={start} done={done} />
          )}
        </Section>
      )}
    </Loaded>
  )
}
