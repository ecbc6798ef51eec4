import { useState } from 'react'
import { ApiError, call } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { SixBoxCode } from '../ui/form/SixBoxCode.tsx'
import { TextButton } from '../ui/TextLink.tsx'
import { toast, toastError } from '../ui/overlay/toast.ts'
import css from './EmailVerificationModal.module.css'
import type { ModalProps } from '../parts/modal/modal.ts'

export const title = 'Email address confirmation'

/** Six boxes for the code from the email. A wrong code says so; other failures show nothing (specification §8). */
export const Modal = ({ given, close }: ModalProps<{ email: string; onVerified: () => void }>) => {
  const [code, setCode] = useState({ text: '', whole: false })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      const { isVerified } = await call('checkCode', { body: { email: given.email, code: code.text } })
      if (!isVerified) return setError('Invalid code')
      given.onVerified()
      close()
    } catch (failure) {
      if (failure instanceof ApiError && (failure.status === 404 || failure.status === 405)) setError('Invalid code')
    } finally {
      setBusy(false)
    }
  }
  const sendAgain = () =>
    call('sendCode', { body: { email: given.email } }).then(() => toast('A new code is on its way'), toastError)

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.whole) void submit()
        else setError('Invalid code')
      }}
    >
      <p>
        We emailed a code to <b>{given.email}</b>. Please enter it here.
      </p>
      <SixBoxCode
        label="Code from the email"
        errors={error}
        onChange={(text, whole) => {
          setError('')
          setCode({ text, whole })
        }}
      />
      <Button type="submit" kind="go" full busy={busy}>
        Submit
      </Button>
      <p className="label">
        Nothing there? Check your spam folder, or <TextButton onClick={() => void sendAgain()}>send a new code</TextButton>.
      </p>
    </form>
  )
}
