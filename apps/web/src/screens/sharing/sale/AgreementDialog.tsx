import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ShareRequestDetail } from '@tailshare/contract/sharing/shares/shareSales'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, read, refusedWith, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { refetchCalls } from '../../../calls/refetchCalls.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Form, FormCheckbox, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from './Sale.module.css'

type Values = { name: string; isAgreed: boolean }

/** The hash of the displayed text is sent along, so that exactly this text is signed. */
const SignForm = ({ id, hash, onClose }: { id: string; hash: string; onClose: () => void }) => {
  const client = useQueryClient()
  const account = useAccount()
  const name = account ? fullName(account) : ''
  const sign = useAction('signShareAgreement')
  const form = useAppForm<Values>({
    defaults: { name: '', isAgreed: false },
    check: (values) => ({
      name: values.name.trim() === '' ? fieldMessages.required : [],
      isAgreed: values.isAgreed ? [] : 'Please confirm that you agree.',
    }),
    send: async (values) => {
      const { state } = await sign
        .mutateAsync({ params: { id }, body: { hash, name: values.name.trim(), isAgreed: true } })
        .catch(async (error: unknown) => {
          // Show the text now in force.
          if (refusedWith(error, 'agreement_changed')) await refetchCalls(client, ['getShareRequest'])
          throw error instanceof ApiError ? error : new Error(String(error))
        })
      toast(state === 'signed' ? 'Signed by both of you' : 'Signed. We’ll tell you as soon as the other side has signed.')
      onClose()
    },
  })
  return (
    <Form form={form} label="Sign the agreement">
      <FormField
        name="name"
        label="First and last name"
        autoComplete="name"
        placeholder={name}
        hint={`As on your account: ${name}.`}
      />
      <FormCheckbox name="isAgreed" label="I have read the agreement and agree to it." />
      <div>
        <Button type="submit" kind="go" busy={form.busy}>
          Sign
        </Button>
      </div>
    </Form>
  )
}

const Body = ({ request, onClose }: { request: ShareRequestDetail; onClose: () => void }) => {
  const { id, agreement, signatures, aircraft, may } = request
  if (!agreement)
    return <p>There is nothing to sign: this request is {request.state === 'asked' ? 'still being voted on' : 'closed'}.</p>
  return (
    <>
      <article className={css.text} aria-label="The agreement">
        {agreement.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      {signatures.length > 0 && (
        <ul className={css.signed} aria-label="Signatures">
          {signatures.map(({ person, name, at }) => (
            <li key={person.id}>
              <Icon name="check" /> Signed by {name} on {instantText(new Date(at), aircraft.zone)}
            </li>
          ))}
        </ul>
      )}
      {may.sign && <SignForm key={agreement.hash} id={id} hash={agreement.hash} onClose={onClose} />}
    </>
  )
}

/** The sale agreement with its figures, to read and, as buyer or seller, to sign. */
export const AgreementDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const request = useQuery(read('getShareRequest', { params: { id } }))
  return (
    <Dialog title="Co-ownership agreement" wide onClose={onClose}>
      <Loaded query={request} label="Loading the agreement" rows={6}>
        {(found) => <Body request={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}
