import { acceptOf, uploadHints, uploadProblem } from '@tailshare/contract/base/files/uploads'
import { useId, useRef, useState } from 'react'
import { useAction } from '../../../api.ts'
import { openModal } from '../../../parts/site/modal/modal.ts'
import type { Account } from '../../../calls/session.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldNotes } from '../../../ui/form/FieldFrame.tsx'
import css from '../../../parts/people/profile/profile.module.css'

export const Portrait = ({ account }: { account: Account }) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [problem, setProblem] = useState('')
  const prepare = useAction('preparePhoto')
  const choose = (file: File) => {
    const wrong = uploadProblem(file, 'picture') ?? ''
    setProblem(wrong)
    if (wrong) return
    prepare.mutate(
      { file },
      {
        onError: ({ message }) => setProblem(message),
        onSuccess: (draft) => {
          // The server's copy has the same shape and orientation.
          const url = URL.createObjectURL(file)
          openModal('crop-photo', { draft, url }, () => URL.revokeObjectURL(url))
        },
      },
    )
  }
  return (
    <div className={css.portrait}>
      <Avatar {...account} large />
      <Button kind="soft" small icon="camera" busy={prepare.isPending} onClick={() => input.current?.click()}>
        {account.photo ? 'Change picture' : 'Add a picture'}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptOf('picture')}
        aria-label="Picture of you"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) choose(file)
        }}
      />
      <div role="status">
        <FieldNotes id={id} errors={problem} hint={uploadHints.picture} />
      </div>
    </div>
  )
}
