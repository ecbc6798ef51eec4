import { acceptOf } from '@tailshare/contract/base/files/uploads'
import { useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'

export const AddFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="soft" icon="camera" onClick={() => input.current?.click()}>
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-hidden
        accept={acceptOf('document')}
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
