import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'

type Props = {
  person: { id: string; firstName: string }
  orderId?: string
  /** The tail number of an aircraft the message is about, before any booking. */
  tail?: string
}

/** Visitors sign in first. Renders nothing for oneself. */
export const WriteTo = ({ person, orderId, tail }: Props) => {
  const account = useAccount()
  if (account?.id === person.id) return null
  const chat = paths.messages(person.id, {
    ...(orderId !== undefined && { order: orderId }),
    ...(tail !== undefined && { tail }),
  })
  return (
    <ButtonLink to={account ? chat : paths.login({ next: chat })} kind="soft" small icon="mail">
      Write to {person.firstName}
    </ButtonLink>
  )
}
