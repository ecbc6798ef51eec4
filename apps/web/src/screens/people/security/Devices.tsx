import type { Device } from '@tailshare/contract/people/notices/channels'
import { instantText } from '@tailshare/contract/text/timeText'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/form/choices/Choices.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FoldSection } from '../../../ui/layout/fold/Fold.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { keepPushAddress } from '../../../live/renewPush.ts'
import { useAccount } from '../../../calls/session.ts'
import { useIsHydrated } from '../../../ui/hooks/useIsHydrated.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { forgetHere, isSubscribedHere, showNoticesHere, whyNoPush } from './devicePush.ts'
import { deviceText } from './deviceText.ts'

/** A switch for this browser; others can be removed. */
export const Devices = ({ zone }: { zone: string }) => {
  const devices = useQuery(read('listDevices'))
  return (
    <FoldSection
      name="devices"
      title="On your devices"
      help="Notices on your phone or computer, even while Tailshare is closed. Quiet hours hold them back."
    >
      <Loaded query={devices} label="Loading your devices" rows={1}>
        {(found) => (
          <>
            <ThisDevice own={found.find(({ isCurrent }) => isCurrent)} />
            <Others devices={found.filter(({ isCurrent }) => !isCurrent)} zone={zone} />
          </>
        )}
      </Loaded>
    </FoldSection>
  )
}

const ThisDevice = ({ own }: { own: Device | undefined }) => {
  const why = useIsHydrated() ? whyNoPush() : null
  const here = useQuery({ queryKey: ['pushHere', own?.id ?? null], queryFn: isSubscribedHere, staleTime: 0 })
  const accountId = useAccount()?.id ?? ''
  const subscribe = useAction('subscribeDevice')
  const remove = useAction('removeDevice')
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        const body = await showNoticesHere()
        await subscribe.mutateAsync({ body })
        keepPushAddress(accountId, body.endpoint)
      } else {
        await forgetHere()
        keepPushAddress(accountId, null)
        if (own) await remove.mutateAsync({ params: { id: own.id } })
      }
    },
    onSuccess: (_, on) => {
      void here.refetch()
      toast(on ? 'Notices show on this device' : 'Notices are off on this device')
    },
    onError: toastError,
  })
  const isOn = own !== undefined && here.data === true
  return (
    <div className={css.form}>
      <Switch
        label="On this device"
        hint={why ?? undefined}
        disabled={why !== null || turn.isPending || here.isPending}
        checked={turn.isPending ? turn.variables : isOn}
        onChange={(event) => turn.mutate(event.target.checked)}
      />
    </div>
  )
}

const Others = ({ devices, zone }: { devices: Device[]; zone: string }) => {
  const remove = useAction('removeDevice', { onDone: () => toast('Notices are off there') })
  if (devices.length === 0) return null
  return (
    <ul className={css.list}>
      {devices.map(({ id, userAgent, created }) => (
        <li key={id}>
          <Icon name={/Mobile|iPhone|Android/.test(userAgent) ? 'phone' : 'account'} className={css.plain} />
          <div>
            <b>{deviceText(userAgent)}</b>
            <small>On since {instantText(new Date(created), zone)}</small>
          </div>
          <Button
            kind="soft"
            small
            busy={remove.isPending && remove.variables.params.id === id}
            onClick={() => remove.mutate({ params: { id } }, { onError: toastError })}
          >
            Turn off
          </Button>
        </li>
      ))}
    </ul>
  )
}
