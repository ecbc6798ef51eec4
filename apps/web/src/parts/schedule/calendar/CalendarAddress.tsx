import type { CalendarFeed, NewCalendarFeed } from '@tailshare/contract/bookings/orders/calendarFeeds'
import { instantText } from '@tailshare/contract/text/timeText'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { confirmDeletion } from '../../site/modal/confirmDeletion.ts'
import css from './Calendar.module.css'

/** Calendar apps subscribe to webcal: URLs. */
const forApps = (address: string) => address.replace(/^https?:/, 'webcal:')

const copy = async (address: string, field: HTMLInputElement | null) => {
  try {
    await navigator.clipboard.writeText(address)
    toast('Address copied')
  } catch {
    // Clipboard access denied: select the text for Ctrl+C.
    field?.select()
    toast('Press Ctrl+C or ⌘C to copy the address')
  }
}

/** Shown once: the server stores no copy of the address. */
const Told = ({ address }: { address: string }) => {
  const id = 'calendar-address'
  const find = () => document.querySelector<HTMLInputElement>(`#${id}`)
  return (
    <>
      <Field
        id={id}
        label="Address of the calendar"
        readOnly
        value={address}
        hint="Copy it now. We keep no copy, so a lost one is replaced by a new one."
        onFocus={({ target }) => target.select()}
      />
      <div className={css.buttons}>
        <Button kind="go" icon="copy" onClick={() => void copy(address, find())}>
          Copy address
        </Button>
        <a href={forApps(address)} className={buttonClass({ kind: 'soft' })}>
          <Icon name="calendar" />
          Open in my calendar app
        </a>
      </div>
    </>
  )
}

const readText = ({ lastRead, created }: CalendarFeed, zone: string) =>
  lastRead === null
    ? `Made ${instantText(new Date(created), zone)}. No calendar app has read it yet.`
    : `Made ${instantText(new Date(created), zone)}, last read by a calendar app ${instantText(new Date(lastRead), zone)}.`

type Props = {
  feed: CalendarFeed | null
  created: NewCalendarFeed | undefined
  zone: string
  busy: boolean
  onMake: () => void
  onEnd: () => void
}

export const CalendarAddress = ({ feed, created, zone, busy, onMake, onEnd }: Props) => {
  const end = async () => {
    const words = {
      title: 'Revoke this address',
      message: 'Calendar apps that use it will find nothing there anymore.',
      confirm: 'Revoke',
    }
    if (await confirmDeletion(words)) onEnd()
  }
  const renew = async () => {
    const words = {
      title: 'Make a new address',
      message: 'The one in use ends. Calendar apps need the new one.',
      confirm: 'Make a new one',
    }
    if (await confirmDeletion(words)) onMake()
  }
  if (!feed)
    return (
      <Button kind="soft" icon="calendar" busy={busy} onClick={onMake}>
        Make an address
      </Button>
    )
  const address = created?.id === feed.id ? created.address : null
  return (
    <div className={css.feed}>
      {address === null ? <p>{readText(feed, zone)}</p> : <Told address={address} />}
      <div className={css.buttons}>
        <Button kind="line" icon="refresh" busy={busy} onClick={() => void renew()}>
          Make a new one
        </Button>
        <Button kind="line" icon="trash" busy={busy} onClick={() => void end()}>
          Revoke
        </Button>
      </div>
    </div>
  )
}
