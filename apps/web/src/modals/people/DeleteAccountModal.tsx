import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../ui/router/hooks.ts'
import { activeStatuses } from '@tailshare/contract/base/statuses'
import { ApiError, call, read, refusedWith } from '../../api.ts'
import { Link } from '../../ui/router/Link.tsx'
import { useGoogle } from '../../parts/people/signIn/useGoogle.ts'
import { paths } from '@tailshare/contract/base/paths'
import { forgetAccount, endSessionOnPurpose, useAccount } from '../../calls/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormCheckbox, FormField, useAppForm } from '../../ui/form/Form.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './DeleteAccountModal.module.css'
import type { ModalProps } from '../../parts/site/modal/modal.ts'

export const title = 'Delete your account'

/** For accounts without a password: sign in again, which returns to this dialog. */
const SignInAgain = ({ close }: { close: () => void }) => {
  const google = useGoogle()
  const navigate = useNavigate()
  const choosePassword = () => {
    close()
    void navigate(paths.manageAccount({ tab: 'security' }))
  }
  return (
    <div className={css.again} role="alert">
      <p>You have no password, so please sign in once more to confirm it’s you. You’ll come back here to delete your account.</p>
      {google.offered === false && (
        <p>
          Signing in with Google is not set up at the moment. <TextButton onClick={choosePassword}>Choose a password</TextButton>{' '}
          instead.
        </p>
      )}
      <div className={css.buttons}>
        <Button kind="soft" onClick={close}>
          Keep my account
        </Button>
        {google.offered && (
          <Button kind="ink" busy={google.busy} onClick={() => void google.leave(paths.profile({ leave: 'yes' }))}>
            Sign in with Google
          </Button>
        )}
      </div>
    </div>
  )
}

const readTrips = read('listPilotOrders', { query: { status: activeStatuses.join(','), limit: 1 } })
const readOthers = read('listOwnerOrders', { query: { status: activeStatuses.join(','), limit: 1 } })

/** Bookings prevent the deletion; said before the password is asked. */
const Ahead = ({ close }: { close: () => void }) => {
  const [trips, others] = [useQuery(readTrips).data?.count ?? 0, useQuery(readOthers).data?.count ?? 0]
  if (trips + others === 0) return null
  return (
    <p role="status">
      You still have bookings, so the account stays until they are over or canceled:{' '}
      <Link to={trips > 0 ? paths.bookings() : paths.aircraftBookings()} onClick={close}>
        see them
      </Link>
      .
    </p>
  )
}

/** Lists what is deleted and what is kept, then asks for the password; shows the server's refusal verbatim. */
export const Modal = ({ close }: ModalProps) => {
  const client = useQueryClient()
  const account = useAccount()
  const navigate = useNavigate()
  const [again, setAgain] = useState(false)
  const [holds, setHolds] = useState(false)
  const form = useAppForm({
    defaults: { password: '', sure: false },
    check: ({ password, sure }) => ({
      password: account?.hasPassword && password === '' ? fieldMessages.required : [],
      sure: sure ? [] : fieldMessages.required,
    }),
    send: async ({ password }) => {
      try {
        await endSessionOnPurpose(() => call('deleteAccount', { body: password === '' ? {} : { password } }))
      } catch (error) {
        if (refusedWith(error, 'sign_in_again')) return setAgain(true)
        setHolds(refusedWith(error, 'account_has_shares') !== null)
        const wrong = refusedWith(error, 'wrong_password')
        if (!wrong) throw error
        throw new ApiError(403, wrong.detail, { password: [wrong.detail] })
      }
      forgetAccount(client)
      window.location.assign('/')
    },
  })
  // The page is navigating away.
  if (!account) return null
  const own = (
    <p>
      This is the account of{' '}
      <b>
        {account.firstName} {account.lastName}
      </b>
      , {account.email}.
    </p>
  )
  if (again)
    return (
      <div className={css.whole}>
        {own}
        <SignInAgain close={close} />
      </div>
    )
  const sell = () => {
    close()
    void navigate(account.isCoOwner ? paths.coOwnershipInfo() : paths.ownedAircraft())
  }
  return (
    <Form form={form} label="Delete your account">
      {own}
      <Ahead close={close} />
      <ul className={css.points}>
        <li>Your name, address, phone, picture and documents are erased.</li>
        <li>Your membership ends, and your cards and bank accounts are removed.</li>
        <li>Your aircraft are taken off the market.</li>
        <li>Flights and payments stay on record without your name, as the law requires.</li>
        <li>No one can bring the account back, not even us.</li>
      </ul>
      {account.hasPassword && <FormField name="password" label="Password" type="password" autoComplete="current-password" />}
      <FormCheckbox name="sure" label="I understand that this cannot be undone" />
      {holds && <TextButton onClick={sell}>{account.isCoOwner ? 'Open your shares' : 'Open your aircraft'}</TextButton>}
      <div className={css.buttons}>
        <Button kind="soft" onClick={close}>
          Keep my account
        </Button>
        <Button type="submit" kind="danger" busy={form.busy}>
          Delete permanently
        </Button>
      </div>
    </Form>
  )
}
