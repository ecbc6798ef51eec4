import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'

type Props = {
  person: { id: string; firstName: string }
  /** The booking that it is about. */
  orderId?: string
  /** An aircraft that is not booked yet. */
  tail?: string
}

/** The way to a chat; visitors sign in first and come back to it. Nothing where it is oneself. */
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
