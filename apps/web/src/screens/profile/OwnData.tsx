import { addressOf } from '../../api.ts'
import { openModal } from '../../modals/modal.ts'
import { Button, DownloadButton } from '../../ui/Button.tsx'
import { Section } from './Pieces.tsx'
import css from './profile.module.css'

/** Take everything along, or leave. */
export const OwnData = () => (
  <Section
    title="Your data"
    note="A ZIP archive has all your data as JSON and every file you uploaded. Deleting your account cannot be undone."
  >
    <div className={css.buttons}>
      <DownloadButton href={addressOf('exportAccount')}>Download my data</DownloadButton>
      <Button kind="soft" icon="trash" onClick={() => openModal('delete-account', undefined)}>
        Delete my account
      </Button>
    </div>
  </Section>
)
