import type { Agreement } from '@tailshare/contract/payments/payouts'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

export const AgreementText = ({ agreement }: { agreement: Agreement }) => {
  const accept = useAction('acceptAgreement', {
    onDone: () => toast('Agreement accepted'),
  })
  return (
    <Panel>
      <h3>{agreement.title}</h3>
      {agreement.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <a className={css.file} href={agreement.url} target="_blank" rel="noopener">
          The full agreement
        </a>
      </p>
      <div>
        <Button
          kind="go"
          busy={accept.isPending}
          onClick={() => accept.mutate({ body: { version: agreement.version } }, { onError: toastError })}
        >
          I accept
        </Button>
      </div>
    </Panel>
  )
}
