import { useEffect } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf } from '../../../api.ts'
import { openModal } from '../../../parts/site/modal/modal.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const openLeaving = () => openModal('delete-account', undefined)

/** Reopens the deletion dialog (`?leave=yes`) after signing in again for it. */
const useComeBack = () => {
  const [search, setSearch] = useSearchParams()
  const back = search.get('leave') === 'yes'
  useEffect(() => {
    if (!back) return
    setSearch(
      (before) => {
        before.delete('leave')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    openLeaving()
  }, [back, setSearch])
}

export const OwnData = () => {
  useComeBack()
  return (
    <Section
      title="Your data"
      note="A ZIP archive has all your data as JSON and every file you uploaded. Deleting your account cannot be undone."
    >
      <div className={css.buttons}>
        <DownloadButton href={addressOf('exportAccount')}>Download my data</DownloadButton>
        <Button kind="soft" icon="trash" onClick={openLeaving}>
          Delete my account
        </Button>
      </div>
    </Section>
  )
}
