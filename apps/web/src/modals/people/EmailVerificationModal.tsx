import { useState } from 'react'
import { ApiError, call, refusedWith } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { SixBoxCode } from '../../ui/form/code/SixBoxCode.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { toast, toastError } from '../../ui/overlay/toast/toast.ts'
import css from './EmailVerificationModal.module.css'
import type { ModalProps } from '../../parts/site/modal/modal.ts'

export const title = 'Email address confirmation'

/**
 * Six boxes for the emailed code; the sixth character submits. A wrong code shows an error and clears the boxes; other failures show
 * nothing (specification §8). When the code is no longer valid, the button sends a new one.
 */
export const Modal = ({ given, close }: ModalProps<{ email: string; onVerified: () => void }>) => {
  const [code, setCode] = useState({ text: '', whole: false })
  const [error, setError] = useState('')
  const [isUsedUp, setUsedUp] = useState(false)
  const [busy, setBusy] = useState(false)
  // A new key resets the boxes and focuses the first.
  const [round, setRound] = useState(0)
  const startOver = () => {
    setCode({ text: '', whole: false })
    setRound((before) => before + 1)
  }

  const submit = async (text: string) => {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      const { isVerified } = await call('checkCode', { body: { email: given.email, code: text } })
      if (isVerified) {
        given.onVerified()
        return close()
      }
      setError('Invalid code')
      startOver()
    } catch (failure) {
      if (!(failure instanceof ApiError) || (failure.status !== 404 && failure.status !== 405)) return
      const spent = refusedWith(failure, 'code_used_up')
      setError(spent?.detail ?? 'Invalid code')
      setUsedUp(spent !== null)
      startOver()
    } finally {
      setBusy(false)
    }
  }
  const sendAgain = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call('sendCode', { body: { email: given.email } })
      toast('A new code is on its way')
      setError('')
      setUsedUp(false)
      startOver()
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.whole) void submit(code.text)
        else setError('Invalid code')
      }}
    >
      <p>
        We emailed a code to <b>{given.email}</b>. Please enter it here.
      </p>
      <SixBoxCode
        key={round}
        label="Code from the email"
        errors={error}
        onChange={(text, whole) => {
          if (!isUsedUp) setError('')
          setCode({ text, whole })
          if (whole) void submit(text)
        }}
      />
      {isUsedUp ? (
        <Button kind="go" full busy={busy} onClick={() => void sendAgain()}>
          Send a new code
        </Button>
      ) : (
        <>
          <Button type="submit" kind="go" full busy={busy}>
            Submit
          </Button>
          <p className="label">
            Not there? Check spam, or <TextButton onClick={() => void sendAgain()}>send a new code</TextButton>.
          </p>
        </>
      )}
    </form>
  )
}
